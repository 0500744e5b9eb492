import { type HttpStep, NotTested, type Scope, type Target, type WireRequest } from './kit.ts';
import { lookUp } from './matchers.ts';
import { placeholder } from './row.ts';
import { swapCase } from './values.ts';

/** A step as it is sent to the target. */
export function wireOf(
  step: HttpStep,
  { baseUrl, siteUrl, fixtures }: Target,
  scope: Pick<Scope, 'responses'> = { responses: [] },
): WireRequest {
  const { tokens, notices } = fixtures;
  const base = step.at === 'site' ? siteUrl : baseUrl;
  const basePath = base.pathname.replace(/\/$/, '');
  const filled = (_all: string, kind: string | undefined, name: string): string => {
    if (name === 'host') return base.host;
    if (name === 'base') return basePath;
    if (kind === 'token') return encodeURIComponent(tokens[name] ?? '');
    const paId = notices[name] ?? '';
    if (kind === 'ssp') return fixtures.sspPath.replace('{PAID}', encodeURIComponent(paId));
    if (kind === 'encoded') return Buffer.from(paId).toString('hex').replace(/../g, '%$&');
    return encodeURIComponent(kind === 'swapped' ? swapped(paId, `notices.${name}`) : paId);
  };
  /** A token, or one that is nearly it. */
  const filledToken = (_all: string, kind: string | undefined, name: string): string => {
    const token = tokens[name] ?? '';
    if (kind === 'swapped') return swapped(token, `tokens.${name}`);
    if (kind === 'cut') return token.slice(0, -1);
    return kind === 'ended' ? `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}` : token;
  };
  const filledRaw = (all: string, kind: string | undefined, name: string): string =>
    kind === 'token' ? (tokens[name] ?? '') : filled(all, kind, name);
  const path = step.path.replace(placeholder, filled);
  const authorization = step.token
    ? `Bearer ${tokens[step.token]}`
    : step.authorization?.replace(placeholder, filledToken);
  const body = bodyOf(step);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  for (const [name, value] of Object.entries(step.headers ?? {})) {
    const written = value.replace(/\{(\d+\.headers\.[\w-]+)\}/g, (_all, reference) =>
      String(lookUp(scope, reference) ?? ''),
    );
    headers[name] = written.replaceAll('W/W/', 'W/'); // the weak form of a tag that is weak already
  }
  return {
    method: step.method,
    origin: base,
    path: `${basePath}${path}`,
    headers,
    ...(body && { body }),
    ...(step.sent && { sent: step.sent }),
    ...(step.raw !== undefined && { raw: step.raw.replace(placeholder, filledRaw) }),
  };
}

function swapped(text: string, what: string): string {
  const other = swapCase(text);
  if (other === text) throw new NotTested(`${what} has no letter, so its case cannot be changed`);
  return other;
}

function bodyOf({ json, text, base64, padTo = 0 }: HttpStep): Buffer | undefined {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  if (text === undefined && json === undefined) return undefined;
  const written = text?.replaceAll('{unique}', () => String(nextUnique++)) ?? JSON.stringify(json);
  return Buffer.from(written.padEnd(padTo));
}

/** Differs from run to run, too: a count that a broken server has stored may still be there. */
let nextUnique = Date.now() % 1_000_000_000;
