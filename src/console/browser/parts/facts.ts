import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';

/** Names with their values; those without a value are left out. */
export const Facts = ({ of }: { of: readonly (readonly [name: string, value: ComponentChildren])[] }) => html`
  <dl class="facts">
    ${of
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;
