import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Operation } from '../graph/operation.ts';
import type { QueryState } from '../graph/query.ts';
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

type PanelProps<Data, Variables> = {
  title: string;
  /** A short text beside the title. */
  note?: ComponentChildren;
  operation: Operation<Data, Variables>;
  variables: Variables;
  state: QueryState<Data>;
  /** Lines that the content will take, shown until it is there. */
  lines?: number;
  wide?: boolean;
  /** What the server writes as a file. */
  exported?: Exported;
  /** Shows the answer. */
  show: (data: Data) => ComponentChildren;
};

/** A part of a screen with one query: its content, or that it is being read, or why it is not there. */
export function Panel<Data, Variables>(props: PanelProps<Data, Variables>) {
  const { title, note, operation, variables, state, lines = 3, wide = false, exported, show } = props;
  const { data, errors, isLoading, reload } = state;
  return html`<section class="panel ${wide ? 'wide' : ''}" aria-busy=${isLoading}>
    <header>
      <h2>${title}</h2>
      ${note && html`<span class="note">${note}</span>`}
      <div class="tools">
        ${exported && html`<${ExportMenu} exported=${exported} />`}
        <${QueryMenu} of=${operation} with=${variables} />
      </div>
    </header>
    <${Errors} errors=${errors} retry=${reload} />
    ${data ? show(data) : isLoading && html`<${Placeholder} lines=${lines} />`}
  </section>`;
}

/** Where content will be, so that nothing jumps when it arrives. */
export const Placeholder = ({ lines }: { lines: number }) => html`
  <div class="placeholder" aria-hidden="true">${Array.from({ length: lines }, () => html`<span></span>`)}</div>`;

/** A list without items: what would fill it. */
export const Empty = ({ children }: { children: ComponentChildren }) => html`<div class="empty">${children}</div>`;
