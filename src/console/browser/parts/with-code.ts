import { html } from 'htm/preact';

/** A text of the graph with what it has between backticks as code. */
export const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
