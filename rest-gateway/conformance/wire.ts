import { bodies } from './ingredients/bodies.ts';
import { credentials } from './ingredients/credentials.ts';
import { manners } from './ingredients/manners.ts';
import { notices } from './ingredients/notices.ts';
import { bytes, elsewhere } from './ingredients/paths.ts';
import { type Ask, Missing, type More, NotPossible, type Target, type WireRequest } from './kit.ts';
import { isWrite, type Known } from './model/known.ts';
import { endpoints, isEndpoint } from './model/outcomes.ts';
import { swapCase } from './values.ts';

/** `{visible}` is a PA-ID or token of the fixtures, `{swapped:visible}` a form of it. */
const placeholder = /\{(?:(\w+):)?(\w+)\}/g;

const percent = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');
/** Forms of a PA-ID in a path. All but the last two name nothing, however much they look like it. */
const forms: Record<string, (paId: string) => string> = {
  swapped: swapCase,
  alike: (paId) => paId.replace(/[0O1I5S8B]/g, (letter) => 'O0I1S5B8'['0O1I5S8B'.indexOf(letter)] as string),
  bare: (paId) => paId.replaceAll('-', ''),
  tail: (paId) => paId.replace(/^.*?-/, ''),
  wide: (paId) => paId.replace(/[A-Za-z]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  zero: (paId) => `${paId.slice(0, 4)}\u200b${paId.slice(4)}`,
};
/** Forms that are written as they are. */
const written: Record<string, (paId: string) => string> = {
  twice: (paId) => percent(paId).replaceAll('%', '%25'),
  encoded: percent,
};
/** A token, or one that is nearly it. */
const tokenForms: Record<string, (token: string) => string> = {
  swapped: swapCase,
  cut: (token) => token.slice(0, -1),
  ended: (token) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
  basic: (token) => Buffer.from(`${token}:`).toString('base64'),
};

function formOf(of: typeof forms, kind: string | undefined, text: string): string {
  const made = of[kind ?? '']?.(text) ?? text;
  if (kind !== undefined && made === text) throw new NotPossible(`a value of the fixtures has no form ${kind}`);
  return made;
}
/** A value of the fixtures. */
function needed(from: Record<string, string>, of: string, name: string): string {
  const found = from[name];
  if (found === undefined) throw new Missing(`the fixtures have no ${of}.${name}`);
  return found;
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

/** A request as it is sent to the target. A write that the fixtures do not permit cannot be made. */
export function wireOf(ask: Ask, { baseUrl, siteUrl, fixtures }: Target, known?: Known): WireRequest {
  const { tokens, notices: paIds, mayWrite, sspPath } = fixtures;
  const base = ask.endpoint === 'docs' || ask.notice === elsewhere ? siteUrl : baseUrl;
  const basePath = base.pathname.replace(/\/$/, '');
  const [beforePaId = '', afterPaId = ''] = sspPath.split('{PAID}');
  const here: Record<string, string> = { host: base.host, base: basePath };
  const tokenOf = (name: string, kind?: string) => formOf(tokenForms, kind, needed(tokens, 'tokens', name));
  const filled = (_all: string, kind: string | undefined, name: string): string => {
    if (name in here) return here[name] as string;
    if (kind === 'token') return ask.endpoint === 'bytes' ? tokenOf(name) : encodeURIComponent(tokenOf(name));
    const paId = needed(paIds, 'notices', name);
    if (isWrite({ ask }) && !mayWrite.includes(paId))
      throw new Missing(`the fixtures do not list ${paId} (notices.${name}) in mayWrite`);
    return written[kind ?? '']?.(paId) ?? encodeURIComponent(formOf(forms, kind, paId));
  };
  const { token, header } = credentials[ask.credential] ?? {};
  const more = moreOf(ask);
  const body = bodyOf(more, tokenOf);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (header !== undefined)
    headers.Authorization = header.replace(placeholder, (_all, kind, name) => tokenOf(name, kind));
  else if (token) headers.Authorization = `Bearer ${tokenOf(token)}`;
  if (body) headers['Content-Type'] = 'application/json';
  for (const [name, value] of Object.entries(more.headers ?? {})) headers[name] = headerOf(value, ask, tokenOf, known);
  const path = pathOf(ask).replace(/^\{ssp\}([^?]*)/, (_all, segment) => `${beforePaId}${segment}${afterPaId}`);
  const isBytes = ask.endpoint === 'bytes';
  return {
    method: ask.method,
    origin: base,
    path: `${basePath}${isBytes ? '/' : path.replace(placeholder, filled)}`,
    headers,
    ...(body && { body }),
    ...(more.sent && { sent: more.sent }),
    ...(isBytes && { raw: (bytes[ask.body] ?? '').replace(placeholder, filled) }),
  };
}

type TokenOf = (name: string) => string;
const withTokens = (text: string, tokenOf: TokenOf) => text.replace(/\{token:(\w+)\}/g, (_all, name) => tokenOf(name));

/** A header, with what earlier answers said in it. */
function headerOf(value: string, { endpoint, notice }: Ask, tokenOf: TokenOf, known: Known | undefined): string {
  const tagOf = (of: string): string => {
    const { etag } = known?.seen.get(of)?.response.headers ?? {};
    if (etag === undefined) throw new NotPossible('no such entity tag was seen');
    return etag;
  };
  const cookies = [...(known?.cookies ?? [])].map((pair) => pair.join('='));
  return withTokens(value, tokenOf)
    .replace('{other:tag}', () => tagOf(`tag ${notice === 'native' ? 'visible' : 'native'}`))
    .replace('{outdated:tag}', () => tagOf(`outdated ${endpoint} ${notice}`))
    .replace('{tag}', () => tagOf(`tag ${notice}`))
    .replace('{gzip:tag}', () => tagOf(`tag ${notice}`).replace(/"$/, '-gzip"'))
    .replace('{cookies}', () => cookies.join('; ') || 'session=x')
    .replaceAll('W/W/', 'W/'); // the weak form of a tag that is weak already
}

function bodyOf({ json, text, base64, padTo = 0 }: More, tokenOf: TokenOf): Buffer | undefined {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  if (text === undefined && json === undefined) return undefined;
  const filled = (text ?? JSON.stringify(json)).replaceAll('{unique}', () => String(nextUnique++));
  return Buffer.from(withTokens(filled, tokenOf).padEnd(padTo));
}

/** Differs from run to run, too: a count that a broken server has stored may still be there. */
let nextUnique = Date.now() % 1_000_000_000;
