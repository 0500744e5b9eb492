/** A cell of a table: Markdown on one line. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** A table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');

/** A block of code. */
export const code = (language: 'json' | 'sh' | 'ts', text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** A heading with the id that links use, in the notation of Pandoc and kramdown. */
export const heading = (level: number, text: string, id: string, ...classes: string[]): string =>
  `${'#'.repeat(level)} ${text} {#${[id, ...classes.map((name) => `.${name}`)].join(' ')}}`;

/** Blocks of Markdown, one below the other. Absent ones are left out. */
export const blocks = (...all: readonly (string | false | undefined)[]): string =>
  all.filter((block) => block !== false && block !== undefined && block !== '').join('\n\n');

/** Values as code, separated by commas. */
export const codes = (values: readonly unknown[]): string => values.map((value) => `\`${value}\``).join(', ');

/** The text of a heading and its attributes. Without an id it gets the one that GitHub would give it. */
export function readHeading(source: string): { text: string; id: string; classes: string[] } {
  const [, text = source, id, classes = ''] = source.match(/^(.*?) \{#([\w.-]+)((?: \.[\w-]+)*)\}$/) ?? [];
  return { text, id: id ?? slug(text), classes: classes.split(' .').filter(Boolean) };
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');
