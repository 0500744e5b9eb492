import { bodies } from './ingredients/bodies.ts';
import { credentials } from './ingredients/credentials.ts';
import { manners } from './ingredients/manners.ts';
import { notices } from './ingredients/notices.ts';
import { bytes, elsewhere } from './ingredients/paths.ts';
import { type Ask, Missing, type More, NotPossible, type Target, type WireRequest } from './kit.ts';
import { isWrite, type Known } from './model/known.ts';
import { endpoints, isEndpoint } from './model/outcomes.ts';
import { swapCase } from './values.ts';

/** `{visible}` is a PA-ID or a token of the fixtures, or a value of this run; `{swapped:visible}` a form of it. */
const placeholder = /\{(?:(\w+):)?(\w+)\}/g;

const percent = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');
/** Forms of a value. Those of a PA-ID name nothing, however much they look like it; those of a token are nearly the token. */
const forms: Record<string, (value: string) => string> = {
  swapped: swapCase,
  alike: (paId) => paId.replace(/[0O1I5S8B]/g, (letter) => 'O0I1S5B8'['0O1I5S8B'.indexOf(letter)] as string),
  bare: (paId) => paId.replaceAll('-', ''),
  tail: (paId) => paId.replace(/^.*?-/, ''),
  wide: (paId) => paId.replace(/[A-Za-z]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  zero: (paId) => `${paId.slice(0, 4)}\u200b${paId.slice(4)}`,
  cut: (token) => token.slice(0, -1),
  ended: (token) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
  basic: (token) => Buffer.from(`${token}:`).toString('base64'),
  gzip: (tag) => tag.replace(/"$/, '-gzip"'),
};
/** Forms of a PA-ID that are written in a path as they are. */
const written: Record<string, (paId: string) => string> = {
  twice: (paId) => percent(paId).replaceAll('%', '%25'),
  encoded: percent,
};
function formOf(kind: string, value: string): string {
  const made = forms[kind]?.(value);
  if (made === value) throw new NotPossible(`a value has no form ${kind}`);
  return made ?? value;
}

/** Differs from run to run, too: a count that a broken server has stored may still be there. */
let nextUnique = Date.now() % 1_000_000_000;

/** The path of a request, as it is written in reports: with names of fixtures. */
export function pathOf({ endpoint, notice, manner, body }: Ask, sspPath: string = endpoints.ssp.path): string {
  const { query = '' } = manners[manner] ?? {};
  if (endpoint === 'bytes') return body;
  if (!isEndpoint(endpoint)) return notice + query;
  const path = endpoint === 'ssp' ? sspPath : endpoints[endpoint].path;
  return path.replace('{PAID}', notices[notice]?.segment ?? `{${notice}}`) + query;
}

/** A request as it is sent to the target. A write that the fixtures do not permit cannot be made. */
export function wireOf(ask: Ask, { baseUrl, siteUrl, fixtures }: Target, known?: Known): WireRequest {
  const { endpoint, notice } = ask;
  const base = endpoint === 'docs' || notice === elsewhere ? siteUrl : baseUrl;
  const basePath = base.pathname.replace(/\/$/, '');
  const tagOf = (of: string): string => {
    const { etag } = known?.seen.get(of)?.response.headers ?? {};
    if (etag === undefined) throw new NotPossible('no such entity tag was seen');
    return etag;
  };
  const here: Record<string, () => string> = {
    host: () => base.host,
    base: () => basePath,
    unique: () => String(nextUnique++),
    cookies: () => [...(known?.cookies ?? [])].map((pair) => pair.join('=')).join('; ') || 'session=x',
    tag: () => tagOf(`tag ${notice}`),
    otherTag: () => tagOf(`tag ${notice === 'native' ? 'visible' : 'native'}`),
    outdatedTag: () => tagOf(`outdated ${endpoint} ${notice}`),
  };
  const filled = (template: string, of: 'tokens' | 'notices' = 'tokens', encode = (value: string) => value): string =>
    template.replace(placeholder, (_all, kind = '', name) => {
      const from = kind === 'token' ? 'tokens' : of;
      const value = here[name]?.() ?? fixtures[from][name];
      if (value === undefined) throw new Missing(`the fixtures have no ${from}.${name}`);
      if (from === 'notices' && isWrite({ ask }) && !fixtures.mayWrite.includes(value))
        throw new Missing(`the fixtures do not list ${value} (notices.${name}) in mayWrite`);
      return name in here && of === 'notices'
        ? value
        : (written[kind]?.(value) ?? (from === 'notices' ? encodeURIComponent : encode)(formOf(kind, value)));
    });

  const { token, header = token && `Bearer {${token}}` } = credentials[ask.credential] ?? {};
  const more: More = { ...(endpoint === 'metrics' ? bodies[ask.body]?.more : {}), ...manners[ask.manner]?.more };
  const { text, base64, padTo = 0, sent } = more;
  const body =
    base64 !== undefined
      ? Buffer.from(base64, 'base64')
      : text !== undefined && Buffer.from(filled(text).padEnd(padTo));
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (header !== undefined) headers.Authorization = filled(header);
  if (body) headers['Content-Type'] = 'application/json';
  for (const [name, value] of Object.entries(more.headers ?? {}))
    headers[name] = filled(value).replaceAll('W/W/', 'W/'); // the weak form of a tag that is weak already
  const isBytes = endpoint === 'bytes';
  return {
    method: ask.method,
    origin: base,
    path: basePath + (isBytes ? '/' : filled(pathOf(ask, fixtures.sspPath), 'notices', encodeURIComponent)),
    headers,
    ...(body && { body }),
    ...(sent && { sent }),
    ...(isBytes && { raw: filled(bytes[ask.body] ?? '', 'notices') }),
  };
}
