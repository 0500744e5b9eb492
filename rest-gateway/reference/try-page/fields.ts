import { escapeHtml, renderHtml } from '../page/html.ts';

/** A value that a reader can choose, and what it is. */
export type Choice = Readonly<{ value: string; text: string }>;

type Field = Readonly<{
  id: string;
  label: string;
  /** Further attributes, as HTML. */
  attributes: string;
  value?: string | undefined;
  placeholder?: string | undefined;
  /** Of several lines. */
  isLong?: boolean;
  /** HTML between the label and the field. */
  before?: string | false | undefined;
  /** HTML beside the field. */
  button?: string;
  /** Markdown. */
  hint?: string | undefined;
}>;

/** A field with its label, its hint, and the place of what is wrong with it. */
export function fieldHtml({ id, label, attributes, value = '', placeholder, isLong, before, button, hint }: Field) {
  const described = [hint && `${id}-hint`, `${id}-fault`].filter(Boolean).join(' ');
  const shared = `id="${id}" ${attributes} aria-describedby="${described}" autocomplete="off" autocapitalize="off" spellcheck="false"`;
  const text = escapeHtml(value);
  const input = isLong
    ? `<textarea ${shared}>\n${text}</textarea>`
    : `<input ${shared} value="${text}"${placeholder ? ` placeholder="${escapeHtml(placeholder)}"` : ''}>`;
  return `<div class="field">
<label for="${id}">${escapeHtml(label)}</label>
${before || ''}<div class="input">${input}${button ?? ''}</div>
<p class="fault" id="${id}-fault"></p>
${hint ? `<div class="hint" id="${id}-hint">${renderHtml(hint).main}</div>` : ''}
</div>`;
}

/** A list of values for a field. What is written into the field is another one. */
export function choicesHtml(fills: string, label: string, other: string, choices: readonly Choice[]): string {
  const options = [...choices, { value: '', text: other }].map(
    ({ value, text }) => `<option value="${escapeHtml(value)}">${escapeHtml(text.replaceAll('`', ''))}</option>`,
  );
  return `<select data-fills="${fills}" aria-label="${label}" autocomplete="off">${options.join('')}</select>\n`;
}
