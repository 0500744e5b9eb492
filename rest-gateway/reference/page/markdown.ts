/** A cell of a table: Markdown on one line. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** A table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');

/** Languages of calls, with their names for readers. */
export const callLanguages = { sh: 'curl', ts: 'TypeScript', python: 'Python' } as const;

/** Other blocks of code: settings, and answers. */
export const otherLanguages = { bash: 'Shell', json: 'Answer' } as const;

/** A block of code. */
export const code = (language: keyof typeof callLanguages | keyof typeof otherLanguages, text: string): string =>
  `\`\`\`${language}\n${text}\n\`\`\``;

/** The heading of what a newcomer does. */
export const firstCall = 'First call';

/** Blocks of Markdown, one below the other. Absent ones are left out. */
export const blocks = (...all: readonly (string | false | undefined)[]): string => all.filter(Boolean).join('\n\n');

/** Values as code, separated by commas. */
export const codes = (values: readonly unknown[]): string => values.map((value) => `\`${value}\``).join(', ');

/** A link to the section with this heading. */
export const linkTo = (heading: string, text = heading): string => `[${text}](#${slug(heading)})`;

/** The id of a heading: the one that GitHub gives it. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');
