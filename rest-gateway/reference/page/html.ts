import { Marked, type Tokens } from 'marked';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { slug } from './markdown.ts';

/** Above this number of lines, a block of code scrolls inside itself. */
const mostLines = 30;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Fills the placeholders of the page's frame. */
export function pageHtml(frame: string, { title, summary }: OpenApiDocument['info'], markdown: string): string {
  const values: Record<string, string> = {
    title: escapeHtml(String(title)),
    summary: escapeHtml(String(summary)),
    ...renderHtml(markdown),
  };
  return frame.replace(/%(\w+)%/g, (_, name: string) => values[name] ?? '');
}

/** Renders Markdown of our own as HTML without scripts and inline styles: its contents list, and its text. */
export function renderHtml(markdown: string): { contents: string; main: string } {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      // Anchors are markup. Placeholders such as `<token>` outside code are not.
      html: ({ text }) => (/^(<a id="\w+">|<\/a>)$/.test(text) ? text : escapeHtml(text)),
      heading({ depth, tokens, text }) {
        const heading = { level: depth, id: uniqueId(slug(text)), html: this.parser.parseInline(tokens) };
        headings.push(heading);
        return headingHtml(heading);
      },
      table({ header, rows }) {
        const inline = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
        return tableHtml(
          header.map(inline),
          rows.map((cells) => cells.map(inline)),
          headings.at(-1)?.id,
        );
      },
      code: ({ text, lang }) => codeHtml(text, lang),
      codespan: ({ text }) => `<code>${inlineCode(text)}</code>`,
    },
  });
  const main = marked.parse(markdown, { async: false });
  return { contents: contentsHtml(headings), main };

  /** A number tells equal headings apart, as on GitHub. */
  function uniqueId(id: string): string {
    let unique = id;
    for (let n = 1; headings.some((heading) => heading.id === unique); n++) unique = `${id}-${n}`;
    return unique;
  }
}

type Heading = { level: number; id: string; html: string };

/** The text of a heading is a link to itself, so that its address can be copied. */
const headingHtml = ({ level, id, html }: Heading) =>
  level === 1 ? `<h1 id="${id}">${html}</h1>\n` : `<h${level} id="${id}"><a href="#${id}">${html}</a></h${level}>\n`;

function tableHtml(header: string[], rows: string[][], labelledBy: string | undefined): string {
  const head = header.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const body = rows.map(([first, ...others]) => {
    return `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
  });
  const table = `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('')}</tbody>\n</table>`;
  // A keyboard scrolls it only if it can have the focus. Two columns always fit.
  return header.length < 3
    ? `<div class="table">${table}</div>\n`
    : `<div class="table wide" role="group" aria-labelledby="${labelledBy}" tabindex="0">${table}</div>\n`;
}

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
