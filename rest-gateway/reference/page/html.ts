import { Marked, type Token, type Tokens } from 'marked';
import { readHeading } from './markdown.ts';

/** A page as HTML: its contents list, and its text. */
export type PageHtml = { contents: string; main: string };

/** Above this number of lines, a block of code scrolls inside itself. */
const mostLines = 30;

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Renders Markdown of our own as HTML without scripts and inline styles. Each heading opens a section. */
export function renderHtml(markdown: string): PageHtml {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      // Placeholders such as `<token>` outside code, not markup.
      html: ({ text }) => escapeHtml(text),
      table: ({ header, rows }) => tableHtml(header, rows, headings.at(-1)?.id),
      code: ({ text, lang }) => codeHtml(text, lang),
      codespan: ({ text }) => `<code>${inlineCode(text)}</code>`,
    },
  });
  const inline = (tokens: Token[]) => marked.Parser.parseInline(tokens, marked.defaults);
  const main: string[] = [];
  let depth = 1;
  for (const token of marked.lexer(markdown)) {
    if (token.type !== 'heading') {
      main.push(marked.parser([token]));
      continue;
    }
    const { depth: level, text: source } = token as Tokens.Heading;
    const { text, id, classes } = readHeading(source);
    const heading = { level, id, html: marked.parseInline(text, { async: false }) };
    headings.push(heading);
    for (; level > 1 && depth >= level; depth--) main.push('</section>\n');
    if (level > 1) main.push(`<section${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}>\n`);
    depth = level;
    main.push(headingHtml(heading));
  }
  main.push('</section>\n'.repeat(depth - 1));
  return { contents: contentsHtml(headings), main: main.join('') };

  function tableHtml(header: Tokens.TableCell[], rows: Tokens.TableCell[][], labelledBy: string | undefined): string {
    const head = header.map(({ tokens }) => `<th scope="col">${inline(tokens)}</th>`).join('');
    const body = rows.map((cells) => {
      const [first, ...others] = cells.map(({ tokens }) => inline(tokens));
      return `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
    });
    const table = `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('')}</tbody>\n</table>`;
    // A keyboard scrolls it only if it can have the focus. Two columns always fit.
    return header.length < 3
      ? `<div class="table">${table}</div>\n`
      : `<div class="table wide" role="group" aria-labelledby="${labelledBy}" tabindex="0">${table}</div>\n`;
  }
}

type Heading = { level: number; id: string; html: string };

/** The text of a heading is a link to itself, so that its address can be copied. */
const headingHtml = ({ level, id, html }: Heading) =>
  level === 1 ? `<h1 id="${id}">${html}</h1>\n` : `<h${level} id="${id}"><a href="#${id}">${html}</a></h${level}>\n`;

/** Code within a line. Paths may break after a slash; the method of an endpoint stands out. */
function inlineCode(text: string): string {
  const [, method, rest = text] = text.match(/^(GET|PUT|POST|PATCH|DELETE)( \/.*)$/) ?? [];
  const breakable = escapeHtml(rest).replaceAll('/', '/<wbr>');
  return method ? `<span class="method ${method.toLowerCase()}">${method}</span>${breakable}` : breakable;
}

function codeHtml(text: string, language = ''): string {
  const scrolls = text.split('\n').length > mostLines;
  const attributes = scrolls ? ` class="long" role="group" aria-label="${language}, scrolls" tabindex="0"` : '';
  return `<pre${attributes}><code class="language-${language}">${escapeHtml(text)}</code></pre>\n`;
}

/** The headings of the second level, each with those of the third below it. */
function contentsHtml(headings: readonly Heading[]): string {
  const items: string[] = [];
  for (const [n, { level, id, html }] of headings.entries()) {
    if (level !== 2) continue;
    const next = headings.findIndex((one, later) => later > n && one.level <= 2);
    const below = headings.slice(n + 1, next === -1 ? undefined : next).filter((one) => one.level === 3);
    const list = below.map((one) => `<li><a href="#${one.id}">${one.html}</a></li>`).join('');
    items.push(`<li><a href="#${id}">${html}</a>${list && `<ol>${list}</ol>`}</li>`);
  }
  return `<ol>\n${items.join('\n')}\n</ol>`;
}
