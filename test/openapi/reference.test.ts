import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { scheduledRoutes } from '../../rest-gateway/deprecation.ts';
import { goneReply, listenerReplies, metricsErrors, type Reply } from '../../rest-gateway/error-replies.ts';
import { errorReply } from '../../rest-gateway/http-reply.ts';
import { buildOpenApi } from '../../rest-gateway/openapi/document.ts';
import type { JsonSchema } from '../../rest-gateway/openapi/formats.ts';
import { registerViews } from '../../rest-gateway/reference/page/fields.ts';
import { renderHtml } from '../../rest-gateway/reference/page/html.ts';
import { referencePage } from '../../rest-gateway/reference/page/page.ts';
import { endpointOf, type Route, routes } from '../../rest-gateway/routes.ts';
import { createSchema } from '../../src/graph/schema.ts';

const schema = createSchema();
const pageOf = (endpoints: readonly Route[]) => {
  const document = buildOpenApi({ schema, basePath: '/api/v1', endpoints });
  const markdown = referencePage(document, endpoints, { basePath: '/api/v1', publicUrl: 'https://ads.example' });
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
  const levels = lines.map((line) => line.match(/^(#+) (.*)$/) ?? undefined);
  const from = levels.findIndex((heading) => heading?.[2] === title);
  const level = levels[from]?.[1]?.length ?? 0;
  const length = levels.slice(from + 1).findIndex((heading) => heading && (heading[1]?.length ?? 0) <= level);
  return from === -1 ? '' : lines.slice(from, length === -1 ? undefined : from + 1 + length).join('\n');
}
/** The rows of the tables of errors. */
const errorsOf = (source: string, title = 'Errors') =>
  sectionOf(source, title)
    .split('\n')
    .filter((line) => /^\| \d{3} /.test(line));
const errors = errorsOf(markdown);
/** Whether a row is about an error of an endpoint. */
const isFor = (route: Route, row: string) =>
  [`[\`${endpointOf(route)}\`]`, 'all endpoints'].some((calls) => (row.split(' | ').at(-1) ?? '').includes(calls));
const sectionOfRoute = (route: Route, source = markdown) => sectionOf(source, `\`${endpointOf(route)}\``);
const named = routes.map((route) => ({ ...route, endpoint: endpointOf(route) }));

describe('an endpoint on the page', () => {
  it.each(named)('has a part for each thing that a partner looks up: $endpoint', (route) => {
    const titles = [...sectionOfRoute(route).matchAll(/^### (.*)/gm)].map(([, title]) => title);
    const own = ['Parameters', ...(route.body ? ['Body'] : []), 'Answer'];
    // Of an answer that another endpoint has as well, the parts are there alone.
    expect(titles).toEqual([...(route.tier === 'ssp' ? [] : own), 'Example']);
  });

  it.each(named)(
    'names each of its failures, which the table has with body, cause and what to do: $endpoint',
    (route) => {
      const failures = Object.values(route.errors) as Reply[];
      const links = [...sectionOfRoute(route).matchAll(/\[(\d{3})(?: `(\w+)`)?\]\(#\w+\)/g)];
      const listed = links.map(([, status, code]) => `${status} ${code}`);
      expect(new Set(listed)).toEqual(new Set(failures.map(({ status, code }) => `${status} ${code}`)));
      expect(listed).toHaveLength(new Set(listed).size);
      for (const { status, error, code, cause, remedy } of failures) {
        const start = JSON.stringify({ error, ...(code && { code }) }).slice(0, -1);
        const shown = errors.filter((row) => row.includes(start) && row.includes(cause) && isFor(route, row));
        expect(shown).toHaveLength(1);
        expect(shown[0]).toMatch(new RegExp(`^\\| ${status} \\| .*${code ? `\`${code}\`` : 'no code'}`));
        expect(shown[0]).toContain(cause);
        expect(shown[0]).toContain(remedy);
      }
    },
  );

  it('says that it is deprecated, and what it answers when it is switched off', () => {
    const schedule = fileURLToPath(new URL('deprecation-schedule.json', import.meta.url));
    const deprecated = scheduledRoutes(schedule);
    const page = pageOf(deprecated).markdown;
    const gone = deprecated.filter((route) => route.errors.GONE);
    expect(gone).not.toEqual([]);
    for (const route of gone) {
      expect(sectionOfRoute(route, page)).toContain('**Deprecated from ');
      const [row] = errorsOf(page).filter((row) => row.includes('"code":"GONE"'));
      expect(isFor(route, row ?? '')).toBe(true);
    }
    expect(sectionOf(page, 'Response headers')).toContain('| `Sunset` |');
  });
});

describe('the reference', () => {
  it('describes each object once, and marks what only the full record has', () => {
    const { schemas } = document.components;
    const views = registerViews(document);
    expect(views.get('Targeting')).toBe('RegisterTargeting');
    const fieldsOf = (name: string) => Object.entries((schemas[name]?.properties ?? {}) as Record<string, JsonSchema>);
    const described = Object.keys(schemas).filter((name) => schemas[name]?.properties);
    const merged = new Set(views.values());
    expect(described.length - merged.size).toBeGreaterThan(8);
    for (const name of described.filter((one) => !merged.has(one))) {
      expect(markdown.match(new RegExp(`^### ${name}$`, 'gm'))).toHaveLength(1);
      const rows = sectionOf(markdown, name).split('\n');
      const registered = new Map(fieldsOf(views.get(name) ?? name));
      for (const [field, { description }] of fieldsOf(name)) {
        const mark = registered.has(field) ? '' : ', full record only';
        const shown = rows.filter((row) => row.startsWith(`| \`${field}\`${mark} |`) && row.includes(`${description}`));
        expect({ name, field, shown }).toMatchObject({ shown: [expect.any(String)] });
        expect(registered.get(field)?.description ?? description).toBe(description);
      }
      // The full record lacks nothing that the register shows.
      const names = fieldsOf(name).map(([field]) => field);
      expect([...registered.keys()].filter((field) => !names.includes(field))).toEqual([]);
    }
    for (const name of merged) expect(markdown).not.toMatch(new RegExp(`^### ${name}$`, 'm'));
  });

  it('names each header once, with all of its values', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const headers = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap((answer) => Object.keys('headers' in answer ? answer.headers : {})),
    );
    const section = sectionOf(markdown, 'Response headers');
    for (const name of new Set(headers)) expect(section.split(`| \`${name}\` |`)).toHaveLength(2);
    expect(section).toContain('| `Allow` | 405 |');
    const challenges = Object.values(metricsErrors).flatMap(({ headers: own }) => own?.['WWW-Authenticate'] ?? []);
    expect(new Set(challenges).size).toBe(3);
    for (const challenge of challenges) expect(section).toContain(`\`${challenge}\``);
  });

  it('lists each error once, by status, and leads to each status and code', () => {
    for (const title of ['Errors', 'Rare errors']) {
      const rows = errorsOf(
        title === 'Errors' ? markdown.replace(/^### Rare errors.*?^## /ms, '## ') : markdown,
        title,
      );
      const statuses = rows.map((row) => Number(row.match(/(\d{3}) /)?.[1]));
      expect(statuses.length).toBeGreaterThan(8);
      expect(statuses).toEqual(statuses.toSorted());
    }
    const bodies = errors.flatMap((row) => [...row.matchAll(/`({.*?})`/g)].map(([, body]) => body));
    expect(bodies.length).toBeGreaterThan(25);
    expect(bodies).toHaveLength(new Set(bodies).size);
    const table = main.slice(
      main.indexOf('<details class="part errors"'),
      main.indexOf('<details class="part credentials"'),
    );
    const folded = table.slice(table.indexOf('<details class="fold"'));
    for (const { code = '' } of Object.values(listenerReplies).filter(({ status }) => status !== 404))
      expect(folded).toContain(` id="${code}"`);
    for (const code of ['INVALID_METRICS', 'INVALID_TOKEN', 'PATH_NOT_FOUND', 'METRICS_NOT_APPLICABLE', 'RATE_LIMITED'])
      expect(folded).not.toContain(` id="${code}"`);
    const anchors = [...table.matchAll(/<(?:div|b) id="([A-Z\d]\w+)"/g)].map(([, id]) => id);
    const replies: Reply[] = [
      ...routes.flatMap((route) => Object.values(route.errors)),
      ...Object.values(listenerReplies),
      goneReply,
    ];
    const named = replies.flatMap(({ status, code }) => [String(status), ...(code ? [code] : [])]);
    expect(new Set(anchors)).toEqual(new Set(named));
    const links = replies.map((reply) => errorReply(reply).headers.Link);
    for (const link of links) expect(anchors).toContain(/^<\/api\/docs#(\w+)>; rel="help"$/.exec(`${link}`)?.[1]);
  });
});

describe('what a newcomer reads', () => {
  it('comes before the tables: how counts are reported, and the order of checks', () => {
    const places = [
      'Reporting engagement metrics',
      'Order of checks',
      'Errors',
      'Response headers',
      'Objects',
      'Values',
    ];
    const found = places.map((title) => markdown.search(new RegExp(`^##+ ${title}$`, 'm')));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found).not.toContain(-1);
  });

  it('begins with a token, a read and a write, each with its answer', () => {
    const first = main.slice(0, main.indexOf('<table>'));
    const blocks = [...first.matchAll(/<pre [^>]*aria-label="(\w+)"/g)].map(([, name]) => name);
    expect(blocks).toEqual(['Shell', 'curl', 'Answer', 'curl', 'Answer', 'Answer']);
    expect(first).toContain('INSUFFICIENT_SCOPE');
  });

  it('is not folded: what an endpoint takes and answers, credentials, limits, the errors of the write', () => {
    const open = main.replaceAll(/<details class="fold">.*?<\/details>/gs, '');
    for (const text of [
      '>Credentials<',
      '>Rate limit<',
      '>Parameters<',
      'id="INVALID_METRICS"',
      'id="429"',
      '>Notices and PA-IDs<',
    ])
      expect(open).toContain(text);
  });
});

describe('the page as a whole', () => {
  // The id of a heading in a fold is on what it folds.
  const heading = /<h([1-6])(?: id="([^"]*)")?>(.*?)<\/h\1>(?:<\/summary>\n<div id="([^"]*)">)?/g;
  const headings = [...main.matchAll(heading)].map(([, level, id, html = '', folded]) => ({
    level: Number(level),
    id: id ?? folded ?? '',
    text: textOf(html),
  }));

  it('has the same headings in HTML and in Markdown', () => {
    const prose = markdown.replaceAll(/^```.*?^```$/gms, '');
    const inMarkdown = [...prose.matchAll(/^(#+) (.*)$/gm)].map(([, hashes = '', text = '']) => {
      return { level: hashes.length, text: text.replaceAll('`', '') };
    });
    expect(headings.map(({ level, text }) => ({ level, text }))).toEqual(inMarkdown);
    expect(headings.length).toBeGreaterThan(50);
  });

  it('has its headings in order, with one of the first level', () => {
    const levels = headings.map(({ level }) => level);
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    expect(levels.filter((level, n) => level > (levels[n - 1] ?? 0) + 1)).toEqual([]);
  });

  it('has each id once, and an id for each link', () => {
    const ids = [...main.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(new Set(ids).size);
    const targets = [...`${contents}${main}`.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(200);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it('lists every section in its contents, in groups, with the parts of those that are no endpoints', () => {
    const listed = [...contents.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    let isInEndpoint = false;
    const sections = headings.filter(({ level, id }) => {
      if (level === 2) isInEndpoint = /^(get|put)-/.test(id);
      return level === 2 || (level === 3 && !isInEndpoint);
    });
    expect(listed).toEqual(sections.map(({ id }) => id));
    const groups = contents.split('<p>').slice(1);
    expect(groups.map((group) => group.split('<')[0])).toEqual(['Start', 'Endpoints', 'Build', 'Rules', 'Data']);
    expect(groups[1]?.match(/ href="#/g)).toHaveLength(routes.length + 1);
  });

  it('has no markup of its texts: placeholders are shown', () => {
    expect(main).toContain('Bearer &lt;token&gt;');
    expect(main).not.toMatch(/<token>|undefined|\[object|NaN/);
  });

  it('names the OpenAPI document and the Markdown', () => {
    for (const address of ['openapi.json', 'reference.md']) expect(main).toContain(`href="/api/docs/${address}"`);
  });
});
