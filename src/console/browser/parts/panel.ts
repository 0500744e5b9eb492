import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { QueryState } from '../graph/query.ts';
import { type GraphError, isUnreachable } from '../graph/send.ts';
import { Errors } from './errors.ts';
import { type Exported, ExportMenu } from './export-menu.ts';
import { QueryMenu } from './query-menu.ts';

/** The address of the screen before; empty when the page was just loaded. */
let shownPath = '';

/** The heading of a screen. It names the tab as well, and takes the focus when another screen is entered. */
export function ScreenTitle({ title, children }: { title: string; children?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Political-advertisement notices`;
  }, [title]);
  useEffect(() => {
    if (shownPath !== '' && shownPath !== location.pathname) heading.current?.focus({ preventScroll: true });
    shownPath = location.pathname;
  }, []);
  return html`<header class="screen-title"><h1 tabindex="-1" ref=${heading}>${title}</h1>${children}</header>`;
}

type PanelProps<Data> = {
  title: string;
  /** A short text beside the title. */
  note?: ComponentChildren;
  /** Lines that the content will take, shown until it is there. */
  lines?: number;
  wide?: boolean;
  /** What the server writes as a file. */
  exported?: Exported | undefined;
  /** Menus before the others. */
  tools?: ComponentChildren;
  /** Shows the answer. */
  show: (data: Data) => ComponentChildren;
};

/** A part of a screen with one query: its content, or that it is being read, or why it is not there. */
export function panel<Data, Variables>(query: QueryState<Data, Variables>, props: PanelProps<Data>) {
  const { title, note, lines = 3, wide = false, exported, tools, show } = props;
  const { operation, variables, data, errors, isLoading, reload } = query;
  return html`<section class="panel ${wide ? 'wide' : ''}" aria-busy=${isLoading}>
    <header>
      <h2>${title}</h2>
      ${note && html`<span class="note">${note}</span>`}
      <div class="tools">
        ${tools}
        ${exported && html`<${ExportMenu} exported=${exported} />`}
        <${QueryMenu} of=${operation} with=${variables} />
      </div>
    </header>
    <${Errors} errors=${ofPart(errors)} retry=${reload} />
    ${data ? show(data) : (isLoading || errors.some(isUnreachable)) && html`<${Placeholder} lines=${lines} />`}
  </section>`;
}

/** That the server is away is said once, above all parts. */
const ofPart = (errors: readonly GraphError[]) => errors.filter((error) => !isUnreachable(error));

type Unread = Pick<QueryState<unknown, unknown>, 'errors' | 'isLoading' | 'reload'>;

/** A screen whose subject is not read yet, or could not be. */
export const unreadScreen = (title: string, { errors, isLoading, reload }: Unread) => html`
  <${ScreenTitle} title=${title} />
  <${Errors} errors=${ofPart(errors)} retry=${reload} />
  ${(isLoading || errors.some(isUnreachable)) && html`<${Placeholder} lines=${10} />`}`;

/** Where content will be, so that nothing jumps when it arrives. */
export const Placeholder = ({ lines }: { lines: number }) => html`
  <div class="placeholder" aria-hidden="true">${Array.from({ length: lines }, () => html`<span></span>`)}</div>`;

/** A list without items, and what would fill it. */
export const empty = (what: string, why?: ComponentChildren) =>
  html`<div class="empty"><p><strong>${what}</strong></p>${why && html`<p>${why}</p>`}</div>`;
