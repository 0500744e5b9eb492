import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { scheduledRoutes } from '../../rest-gateway/deprecation/deprecation-schedule.ts';
import { guidance, listenerGuidance } from '../../rest-gateway/error-guidance.ts';
import { listenerReplies, type Reply, type ShownFailure } from '../../rest-gateway/error-replies.ts';
import { buildOpenApi } from '../../rest-gateway/openapi/document.ts';
import type { JsonSchema } from '../../rest-gateway/openapi/formats.ts';
import { setVariables } from '../../rest-gateway/reference/page/calls.ts';
import { renderHtml } from '../../rest-gateway/reference/page/html.ts';
import { referencePage } from '../../rest-gateway/reference/page/page.ts';
import { endpointOf, type Route, routes } from '../../rest-gateway/routes.ts';
import { createSchema } from '../../src/graph/schema.ts';

const schema = createSchema();
const pageOf = (endpoints: readonly Route[]) => {
  const document = buildOpenApi({ schema, basePath: '/api/v1', endpoints });
  const markdown = referencePage(document, endpoints, setVariables('/api/v1', 'https://ads.example', undefined));
  return { document, markdown, ...renderHtml(markdown) };
};
const { document, markdown, main, contents } = pageOf(routes);

/** The text of a piece of HTML, as a browser shows it. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
/** A section of the Markdown, from its heading to the next of its level or above. */
function sectionOf(source: string, title: string): string {
  const lines = source.split('\n');
  const levels = lines.map((line) => line.match(/^(#+) (.*?)(?: \{#.*\})?$/) ?? undefined);
  const from = levels.findIndex((heading) => heading?.[2] === title);
  const level = levels[from]?.[1]?.length ?? 0;
  const length = levels.slice(from + 1).findIndex((heading) => heading && (heading[1]?.length ?? 0) <= level);
  return from === -1 ? '' : lines.slice(from, length === -1 ? undefined : from + 1 + length).join('\n');
}
const sectionOfRoute = (route: Route, source = markdown) => sectionOf(source, `\`${endpointOf(route)}\``);
const named = routes.map((route) => ({ ...route, endpoint: endpointOf(route) }));

/** Every field that a value of this schema can have. */
function fieldsOf(value: JsonSchema): { name: string; description: string }[] {
  type Parts = { $ref?: string; properties?: Record<string, JsonSchema>; items?: JsonSchema; oneOf?: JsonSchema[] };
  const { $ref, properties = {}, items, oneOf = [] } = value as Parts;
  const below = [...Object.values(properties), ...oneOf, ...(items ? [items] : [])];
  return [
    ...Object.entries(properties).map(([name, { description }]) => ({ name, description: String(description) })),
    ...($ref ? fieldsOf(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : []),
    ...below.flatMap(fieldsOf),
  ];
}

describe('an endpoint on the page', () => {
  it.each(named)('has a section for each thing that a partner looks up: $endpoint', (route) => {
    const titles = [...sectionOfRoute(route).matchAll(/^### (.*) \{/gm)].map(([, title]) => title);
    const body = route.body ? ['Body'] : [];
    expect(titles).toEqual(['Token', 'Parameters', ...body, 'Calls', 'Answer', 'Errors', 'Response headers', 'Limits']);
  });

  it.each(named)('shows each failure with its body, its cause and what to do: $endpoint', (route) => {
    const errors = sectionOf(sectionOfRoute(route), 'Errors');
    const failures = Object.entries(route.errors) as [keyof typeof guidance, Reply][];
    for (const [kind, { status, error, code }] of failures) {
      const start = JSON.stringify({ error, ...(code && { code }) }).slice(0, -1);
      const shown = errors.split(/^(?=#### )/m).find((section) => section.includes(`\n${start}`)) ?? '';
      expect(shown).toMatch(new RegExp(`^#### ${status} ${code ? `\`${code}\`` : 'without a code'} `));
      expect(shown).toContain(guidance[kind].cause);
      expect(shown).toContain(guidance[kind].remedy);
    }
    const distinct = new Set(failures.map(([, { status, error, code }]) => JSON.stringify([status, error, code])));
    expect(errors.match(/^#### /gm)).toHaveLength(distinct.size);
  });

  it.each(named)('describes each field of the answer and of the body: $endpoint', (route) => {
    const section = sectionOfRoute(route);
    const operation = document.paths[endpointOf(route).split(' ')[1] ?? '']?.[route.method];
    const contents = [operation?.responses[route.success], operation?.requestBody] as {
      content: { 'application/json': { schema: JsonSchema } };
    }[];
    const fields = contents.filter(Boolean).flatMap(({ content }) => fieldsOf(content['application/json'].schema));
    expect(fields.length).toBeGreaterThan(3);
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    for (const { name, description } of fields) {
      expect(rows.filter((row) => row.startsWith(`| \`${name}\` |`) && row.includes(description))).not.toEqual([]);
    }
  });

  it.each(named)('names each header of its answers: $endpoint', (route) => {
    const operation = document.paths[endpointOf(route).split(' ')[1] ?? '']?.[route.method];
    const headers = Object.values(operation?.responses ?? {}).flatMap((answer) =>
      Object.keys('headers' in answer ? answer.headers : {}),
    );
    const section = sectionOf(sectionOfRoute(route), 'Response headers');
    for (const name of headers) expect(section).toContain(`| \`${name}\` |`);
  });

  it('says that it is deprecated, and what it answers when it is switched off', () => {
    const schedule = fileURLToPath(new URL('deprecation-schedule.json', import.meta.url));
    const deprecated = scheduledRoutes(schedule);
    const page = pageOf(deprecated).markdown;
    const gone = deprecated.filter((route) => route.errors.GONE);
    expect(gone).not.toEqual([]);
    for (const route of gone) {
      const section = sectionOfRoute(route, page);
      expect(section).toContain('**Deprecated from ');
      expect(section).toContain('{"error":"This endpoint has been switched off","code":"GONE"}');
      expect(section).toContain('| `Sunset` |');
    }
  });
});

describe('guidance', () => {
  it('is there for every failure of a route and every answer of the listener', () => {
    const kinds = routes.flatMap(({ errors }) => Object.keys(errors) as ShownFailure[]);
    for (const kind of kinds)
      expect(guidance).toHaveProperty(kind, { cause: expect.any(String), remedy: expect.any(String) });
    expect(Object.keys(listenerGuidance)).toEqual(Object.keys(listenerReplies));
    expect(new Set(Object.keys(guidance))).toEqual(new Set([...kinds, 'GONE']));
  });
});

describe('the page as a whole', () => {
  const headings = [...main.matchAll(/<h([1-6]) id="([^"]*)">(.*?)<\/h\1>/g)].map(([, level, id, html = '']) => ({
    level: Number(level),
    id: id ?? '',
    text: textOf(html),
  }));

  it('has the same headings in HTML and in Markdown', () => {
    const prose = markdown.replaceAll(/^```.*?^```$/gms, '');
    const inMarkdown = [...prose.matchAll(/^(#+) (.*?)(?: \{#.*\})?$/gm)].map(([, hashes = '', text = '']) => {
      return { level: hashes.length, text: text.replaceAll('`', '') };
    });
    expect(headings.map(({ level, text }) => ({ level, text }))).toEqual(inMarkdown);
    expect(headings.length).toBeGreaterThan(100);
  });

  it('has its headings in order, with one of the first level', () => {
    const levels = headings.map(({ level }) => level);
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    expect(levels.filter((level, n) => level > (levels[n - 1] ?? 0) + 1)).toEqual([]);
  });

  it('opens and closes its sections', () => {
    let depth = 0;
    for (const [tag] of main.matchAll(/<\/?section/g)) {
      depth += tag === '<section' ? 1 : -1;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
  });

  it('has each id once, and an id for each link', () => {
    const ids = [...main.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(new Set(ids).size);
    const targets = [...`${contents}${main}`.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(200);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it('lists every section and every part of an endpoint in its contents', () => {
    const listed = [...contents.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(listed).toEqual(headings.filter(({ level }) => level === 2 || level === 3).map(({ id }) => id));
  });

  it('has no markup of its texts: placeholders are shown', () => {
    expect(main).toContain('Bearer &lt;token&gt;');
    expect(main).not.toMatch(/<token>|undefined|\[object|NaN/);
  });

  it('names the OpenAPI document and the Markdown', () => {
    for (const address of ['openapi.json', 'reference.md']) expect(main).toContain(`href="/api/docs/${address}"`);
  });

  it('links every error of every endpoint from one table', () => {
    const index = sectionOf(markdown, 'All errors').split(/^### /m)[0] ?? '';
    const links = [...index.matchAll(/\(#([^)]*)\)/g)].map(([, id]) => id);
    const errors = headings.filter(({ level, text }) => level === 4 && /^[45]\d\d /.test(text)).map(({ id }) => id);
    expect(new Set(links)).toEqual(new Set(errors.filter((id) => !id.startsWith('http-'))));
  });
});
