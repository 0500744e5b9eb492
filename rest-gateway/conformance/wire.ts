import { bodies } from './ingredients/bodies.ts';
import { credentials } from './ingredients/credentials.ts';
import { manners } from './ingredients/manners.ts';
import { notices } from './ingredients/notices.ts';
import { bytes, elsewhere } from './ingredients/paths.ts';
import { type Ask, type More, NotPossible, type Target, type WireRequest } from './kit.ts';
import type { Known } from './model/known.ts';
import { endpoints, isEndpoint } from './model/outcomes.ts';
import { swapCase } from './values.ts';

/** `{visible}` is a PA-ID or token of the fixtures, `{swapped:visible}` a form of it. */
export const placeholder = /\{(?:(\w+):)?(\w+)\}/g;

/** Forms of a PA-ID. All but the last two name nothing, however much they look like it. */
const forms: Record<string, (paId: string) => string> = {
  swapped: swapCase,
  alike: (paId) => paId.replace(/[0O1I5S8B]/g, (letter) => 'O0I1S5B8'['0O1I5S8B'.indexOf(letter)] as string),
  bare: (paId) => paId.replaceAll('-', ''),
  tail: (paId) => paId.replace(/^.*?-/, ''),
  wide: (paId) => paId.replace(/[A-Za-z]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  zero: (paId) => `${paId.slice(0, 4)}\u200b${paId.slice(4)}`,
};
const percent = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');
/** A token, or one that is nearly it. */
const tokenForms: Record<string, (token: string) => string> = {
  swapped: swapCase,
  cut: (token) => token.slice(0, -1),
  ended: (token) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
  basic: (token) => Buffer.from(`${token}:`).toString('base64'),
};

function formOf(of: typeof forms, kind: string | undefined, text: string, what: string): string {
  const made = of[kind ?? '']?.(text) ?? text;
  if (kind !== undefined && made === text) throw new NotPossible(`${what} has no other form of this kind`);
  return made;
}

/** The path of a request, as it is written in reports: with names of fixtures. */
export function pathOf({ endpoint, notice, manner, body }: Ask): string {
  const { query = '' } = manners[manner] ?? {};
  if (endpoint === 'bytes') return body;
  if (!isEndpoint(endpoint)) return notice + query;
  const segment = notices[notice]?.segment ?? `{${notice}}`;
  const path = endpoint === 'ssp' ? `{ssp}${segment}` : endpoints[endpoint].path.replace('{PAID}', segment);
  return `${path}${query}`;
}

/** What a request sends: that of its body and its manner together. */
const moreOf = ({ endpoint, body, manner }: Ask): More => {
  const own = manners[manner]?.more;
  return { ...(endpoint === 'metrics' ? bodies[body]?.more : {}), ...own };
};

/** A request as it is sent to the target. */
export function wireOf(ask: Ask, { baseUrl, siteUrl, fixtures }: Target, known?: Known): WireRequest {
  const { tokens, notices: paIds, sspPath } = fixtures;
  const isOnSite = ask.endpoint === 'docs' || ask.notice === elsewhere;
  const base = isOnSite ? siteUrl : baseUrl;
  const basePath = base.pathname.replace(/\/$/, '');
  const filled = (_all: string, kind: string | undefined, name: string): string => {
    if (name === 'host') return base.host;
    if (name === 'base') return basePath;
    if (kind === 'token')
      return ask.endpoint === 'bytes' ? (tokens[name] ?? '') : encodeURIComponent(tokens[name] ?? '');
    const paId = paIds[name] ?? '';
    if (kind === 'encoded') return percent(paId);
    if (kind === 'twice') return percent(paId).replaceAll('%', '%25');
    return encodeURIComponent(formOf(forms, kind, paId, `notices.${name}`));
  };
  const { token, header } = credentials[ask.credential] ?? {};
  const more = moreOf(ask);
  const body = bodyOf(more, tokens);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (header !== undefined)
    headers.Authorization = header.replace(placeholder, (_all, kind, name) =>
      formOf(tokenForms, kind, tokens[name] ?? '', `tokens.${name}`),
    );
  else if (token) headers.Authorization = `Bearer ${tokens[token]}`;
  if (body) headers['Content-Type'] = 'application/json';
  for (const [name, value] of Object.entries(more.headers ?? {})) headers[name] = headerOf(value, ask, tokens, known);
  const [path, ssp] = [pathOf(ask), sspPath.split('{PAID}')];
  const written = path.startsWith('{ssp}')
    ? `${ssp[0]}${path.slice(5).replace(/(\?.*)?$/, (query) => `${ssp[1]}${query}`)}`
    : path;
  return {
    method: ask.method,
    origin: base,
    path: `${basePath}${ask.endpoint === 'bytes' ? '/' : written.replace(placeholder, filled)}`,
    headers,
    ...(body && { body }),
    ...(more.sent && { sent: more.sent }),
    ...(ask.endpoint === 'bytes' && { raw: (bytes[ask.body] ?? '').replace(placeholder, filled) }),
  };
}

/** A header, with what earlier answers said in it. */
function headerOf(value: string, ask: Ask, tokens: Record<string, string>, known: Known | undefined): string {
  const tagOf = (notice: string) => known?.tagged.get(notice)?.response.headers.etag;
  const needed = (found: string | undefined, what: string) => {
    if (found === undefined) throw new NotPossible(`${what} was seen`);
    return found;
  };
  return value
    .replace(/\{token:(\w+)\}/g, (_all, name) => tokens[name] ?? '')
    .replace('{other:tag}', () => needed(tagOf(ask.notice === 'native' ? 'visible' : 'native'), 'no entity tag'))
    .replace('{outdated:tag}', () =>
      needed(known?.outdated.get(`${ask.endpoint} ${ask.notice}`), 'no other entity tag'),
    )
    .replace(/\{(gzip:)?tag\}/, (_all, form) => {
      const tag = needed(tagOf(ask.notice), 'no entity tag');
      return form ? tag.replace(/"$/, '-gzip"') : tag;
    })
    .replace(
      '{cookies}',
      () => [...(known?.cookies ?? [['session', 'x']])].map((pair) => pair.join('=')).join('; ') || 'session=x',
    )
    .replaceAll('W/W/', 'W/'); // the weak form of a tag that is weak already
}

function bodyOf({ json, text, base64, padTo = 0 }: More, tokens: Record<string, string>): Buffer | undefined {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  if (text === undefined && json === undefined) return undefined;
  const written = (text ?? JSON.stringify(json))
    .replaceAll('{unique}', () => String(nextUnique++))
    .replace(/\{token:(\w+)\}/g, (_all, name) => tokens[name] ?? '');
  return Buffer.from(written.padEnd(padTo));
}

/** Differs from run to run, too: a count that a broken server has stored may still be there. */
let nextUnique = Date.now() % 1_000_000_000;
