import { html } from 'htm/preact';
import { hrefWith } from '../location.ts';

export type Tab<Name extends string = string> = { name: Name; title: string; count?: number | null | undefined };

/** Links between the parts of a screen, of which one is shown. The address names it. */
export const TabBar = ({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) => html`
  <nav class="tabs" aria-label=${label}><ul>${tabs.map(
    ({
      name,
      title,
      count,
    }) => html`<li><a href=${hrefWith({ tab: name })} aria-current=${name === current ? 'page' : undefined}>
      ${title}${count != null && html` <span class="count">${count}</span>`}
    </a></li>`,
  )}</ul></nav>`;
