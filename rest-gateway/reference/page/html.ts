import { Marked, type Token, type Tokens } from 'marked';
import { docsPath } from '../../headers.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { errorTableHead } from './errors.ts';
import { meaning } from './fields.ts';
import { callLanguages, firstCall, otherLanguages, slug } from './markdown.ts';

/** Above this number of lines, a block of code scrolls inside itself. */
const mostLines = 30;

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Fills the placeholders of a frame. */
export const fillFrame = (frame: string, values: Readonly<Record<string, string>>): string =>
  frame.replace(/%(\w+)%/g, (_, name: string) => values[name] ?? '');

/** The page of the reference. */
export const pageHtml = (frame: string, { title, summary }: OpenApiDocument['info'], markdown: string): string =>
  fillFrame(frame, {
    title: escapeHtml(String(title)),
    summary: escapeHtml(String(summary)),
    bar: barHtml(docsPath),
    ...renderHtml(markdown),
  });

const pages = [
  ['Reference', docsPath],
  ['Try it', `${docsPath}/try`],
  ['OpenAPI', `${docsPath}/openapi.json`],
  ['Markdown', `${docsPath}/reference.md`],
] as const;

/** The bar of these pages. */
export function barHtml(current?: string): string {
  const links = pages.map(
    ([name, path], n) =>
      `<li${n > 1 ? ' class="wide"' : ''}><a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a></li>`,
  );
  return `<header class="site">
<p><a class="brand" href="${docsPath}">Notices <span>partner API</span></a></p>
<ul>
${links.join('\n')}
</ul>
</header>`;
}

/**
 * Renders Markdown of our own as HTML without scripts and inline styles: its contents list, and its text. A heading of
 * the second level starts a section; what is below one of the third is folded, except in endpoints.
 */
export function renderHtml(markdown: string): { contents: string; main: string } {
  const headings: Heading[] = [];
  const places = new Set<string>();
  const marked = new Marked({
    renderer: {
      // Placeholders such as `<token>` outside code are no markup.
      html: ({ text }) => escapeHtml(text),
      heading({ depth, tokens, text }) {
        return headingHtml(noted(depth, text, this.parser.parseInline(tokens)));
      },
      table({ header, rows }) {
        const inline = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
        const names = header.map(inline);
        const cells = rows.map((row) => row.map(inline));
        if (header.at(-1)?.text === meaning) return definitionsHtml(cells);
        return header[0]?.text === errorTableHead ? errorsHtml(cells, placesOf(rows, places)) : tableHtml(names, cells);
      },
      code: ({ text, lang }) => codeHtml(text, lang),
      codespan: ({ text }) => `<code${text.startsWith('{"') ? ' class="body"' : ''}>${inlineCode(text)}</code>`,
    },
  });
  const render = (tokens: readonly Token[]) => marked.parser([...tokens]);
  const [start = [], ...parts] = splitAt(2, marked.lexer(markdown));
  const main = [render(start), ...parts.map(partHtml)].join('');
  return { contents: contentsHtml(headings), main };

  function noted(level: number, text: string, html: string): Heading {
    const heading = { level, id: uniqueId(slug(text)), html };
    headings.push(heading);
    return heading;
  }

  /**
   * A section of the second level. An endpoint has its code beside its text, and so has each step of the first call. Others are
   * open at first, with what is below them closed.
   */
  function partHtml(tokens: readonly Token[]): string {
    const [heading] = tokens as [Tokens.Heading];
    const [first = [], ...below] = splitAt(3, tokens);
    const section = (kind: string, html: string) =>
      `<section class="part ${kind}${slug(heading.text)}">\n${html}</section>\n`;
    if (heading.text === firstCall) return section('', render(first) + below.map(stepHtml).join(''));
    if (!isEndpoint(heading.text))
      return foldHtml(first, `part ${slug(heading.text)}`, () => below.map((fold) => foldHtml(fold)).join(''));
    const sections = [first, ...below].map(besideText);
    // In this order, because headings count themselves.
    const text = sections.map((part, n) => inSection(render(part.text), n > 0)).join('');
    const code = sections.map((part) => callsHtml(part.code)).join('');
    return section('split ', `<div class="text">\n${text}</div>\n<div class="code">\n${code}</div>\n`);
  }

  function stepHtml(tokens: readonly Token[]): string {
    const { text, code } = besideText(tokens);
    return `<div class="split">\n<div class="text">\n${render(text)}</div>\n<div>\n${render(code)}</div>\n</div>\n`;
  }

  /** The id is on what is folded: a browser opens it for a link. A section is open, with further folds at its end. */
  function foldHtml(tokens: readonly Token[], section = '', more = () => ''): string {
    const [{ depth, text }, ...folded] = tokens as [Tokens.Heading, ...Token[]];
    const { id, html } = noted(depth, text, String(marked.parseInline(text)));
    const title = `<summary><h${depth}>${html}</h${depth}></summary>`;
    return `<details class="${section || 'fold'}"${section && ' open'}>\n${title}\n<div id="${id}">\n${render(folded)}${more()}</div>\n</details>\n`;
  }

  /** Code. Of a call in several languages, the reader opens one. */
  function callsHtml(tokens: readonly Token[]): string {
    const { calls = [], others = [] } = Object.groupBy(tokens, (token) => (languageOf(token) ? 'calls' : 'others'));
    if (calls.length < 2) return render(tokens);
    const tabs = calls.map((call, n) => {
      const attributes = `name="calls-${headings.length}"${n === 0 ? ' open' : ''}`;
      return `<details ${attributes}>\n<summary>${languageOf(call)}</summary>\n${render([call])}</details>\n`;
    });
    const { code: answers = [], other: head = [] } = Object.groupBy(others, ({ type }) =>
      type === 'code' ? type : 'other',
    );
    return `${render(head)}<div class="calls">\n${tabs.join('')}</div>\n${render(answers)}`;
  }

  /** A number tells equal headings apart, as on GitHub. */
  function uniqueId(id: string): string {
    let unique = id;
    for (let n = 1; headings.some((heading) => heading.id === unique); n++) unique = `${id}-${n}`;
    return unique;
  }
}

/** What is before the first heading of a level, and what each of these headings begins. */
function splitAt(level: number, tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === level) parts.push([]);
    parts.at(-1)?.push(token);
  }
  return parts;
}

/** The text and the code of a section. A heading with nothing but code goes with it. */
function besideText(tokens: readonly Token[]): { text: Token[]; code: Token[] } {
  const { text = [], code = [] } = Object.groupBy(tokens, ({ type }) => (type === 'code' ? 'code' : 'text'));
  const isOnlyHeading = text.every(({ type }) => type === 'heading' || type === 'space');
  return isOnlyHeading && code.length > 0 ? { text: [], code: [...text, ...code] } : { text, code };
}

const inSection = (html: string, isSection: boolean) => (isSection && html ? `<section>\n${html}</section>\n` : html);

/** The language of a call, if a token is one. */
const languageOf = (token: Token): string | undefined =>
  token.type === 'code' ? (callLanguages as Record<string, string>)[token.lang ?? ''] : undefined;

type Heading = { level: number; id: string; html: string };

/** The text of a heading is a link to itself, so that its address can be copied. */
const headingHtml = ({ level, id, html }: Heading) =>
  level === 1 ? `<h1 id="${id}">${html}</h1>\n` : `<h${level} id="${id}"><a href="#${id}">${html}</a></h${level}>\n`;

/** The id of each row of a table of errors, and of its first cell: its code and its status, where they come first. */
function placesOf(rows: readonly (readonly Tokens.TableCell[])[], taken: Set<string>): Place[] {
  const once = (id: string | undefined) => {
    if (id === undefined || taken.has(id)) return undefined;
    taken.add(id);
    return id;
  };
  return rows.map(([status, codes]) => ({
    row: once(codes?.text.match(/`(\w+)`/)?.[1]),
    cell: once(status?.text),
  }));
}

type Place = Readonly<{ row?: string | undefined; cell?: string | undefined }>;

const idOf = (id: string | undefined) => (id ? ` id="${id}"` : '');

/** Errors: a status with its code and its calls, then the cause, what to do, and the exact bodies. */
function errorsHtml(rows: string[][], places: readonly Place[]): string {
  const items = rows.map(([status, answer = '', cause, remedy, calls = ''], n) => {
    const at = answer.indexOf('<code class="body">');
    const { row, cell } = places[n] ?? {};
    return `<div${idOf(row)}><dt><b${idOf(cell)}>${status}</b> ${answer.slice(0, at)}<span>${calls.replaceAll('</a>, ', '</a>')}</span></dt>
<dd><p>${cause}</p><p><b>What to do:</b> ${remedy}</p>${answer.slice(at)}</dd></div>\n`;
  });
  return `<dl class="failures">\n${items.join('')}</dl>\n`;
}

/** A table. In a narrow window each row is a card, whose cells have the names of their columns. */
function tableHtml(header: string[], rows: string[][]): string {
  const head = header.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const plain = header.map((cell) => cell.replace(/<[^>]*>/g, ''));
  const body = rows.map(([first, ...others]) => {
    const cells = others.map((cell, column) => `<td data-name="${plain[column + 1]}">${cell}</td>`);
    return `<tr><th scope="row">${first}</th>${cells.join('')}</tr>\n`;
  });
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('')}</tbody>\n</table>\n`;
}

/** Names with their types and meanings. */
function definitionsHtml(rows: string[][]): string {
  const items = rows.map(([name, type, text]) => {
    return `<div><dt>${name} <span>${type}</span></dt><dd>${text}</dd></div>\n`;
  });
  return `<dl>\n${items.join('')}</dl>\n`;
}

/** Code within a line. Paths may break after a slash; the method of an endpoint stands out. */
export function inlineCode(text: string): string {
  const [, method, rest = text] = text.match(/^(GET|PUT|POST|PATCH|DELETE)( \/.*)$/) ?? [];
  const breakable = escapeHtml(rest).replaceAll('/', '/<wbr>');
  return method ? `<span class="method ${method.toLowerCase()}">${method}</span>${breakable}` : breakable;
}

function codeHtml(text: string, language = ''): string {
  const name = { ...callLanguages, ...otherLanguages }[language as keyof typeof callLanguages] ?? language;
  const scrolls = text.split('\n').length > mostLines ? ' class="long"' : '';
  return `<pre${scrolls} role="group" aria-label="${name}" tabindex="0"><code class="language-${language}">${escapeHtml(text)}</code></pre>\n`;
}

const isEndpoint = (heading: string) => /^`?(GET|PUT|POST|PATCH|DELETE) /.test(heading);

/** The headings with which a group of the contents begins. An endpoint begins its own. */
const groupStarts: Readonly<Record<string, string>> = {
  [slug(firstCall)]: 'Start',
  'endpoints-and-tokens': 'Endpoints',
  'reporting-engagement-metrics': 'Build',
  'order-of-checks': 'Rules',
  objects: 'Data',
};

/** The headings of the second level in groups, each with those of the third below it. All endpoints have the same below them. */
function contentsHtml(headings: readonly Heading[]): string {
  const groups: { name: string; items: string[] }[] = [];
  for (const [n, { level, id, html }] of headings.entries()) {
    if (level !== 2) continue;
    const isOfEndpoint = html.includes('class="method');
    const name = isOfEndpoint ? 'Endpoints' : (groupStarts[id] ?? groups.at(-1)?.name ?? '');
    if (groups.at(-1)?.name !== name) groups.push({ name, items: [] });
    const next = headings.findIndex((one, later) => later > n && one.level <= 2);
    const below = isOfEndpoint ? [] : headings.slice(n + 1, next === -1 ? undefined : next);
    const list = below.map((one) => `<li><a href="#${one.id}">${one.html}</a></li>`).join('');
    groups.at(-1)?.items.push(`<li><a href="#${id}">${html}</a>${list && `<ol>${list}</ol>`}</li>`);
  }
  return groups.map(({ name, items }) => `<p>${name}</p>\n<ol>\n${items.join('\n')}\n</ol>`).join('\n');
}
