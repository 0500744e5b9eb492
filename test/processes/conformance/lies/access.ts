import { each, type Kind, type Lie, type Lies, partnerKinds, tokenAs } from './liar.ts';

/*
 * Lies about credentials, plan and scope (part 5).
 */

/** Takes a value of `Authorization` for a good one. */
const headerAs = (row: string, kind: Kind, pattern: RegExp): Lie => ({
  row,
  ask: (asked) =>
    asked.kind === kind && pattern.test(asked.headers.authorization ?? '')
      ? { headers: { ...asked.headers, authorization: 'Bearer token-write' } }
      : {},
});
const kinds = partnerKinds as readonly Kind[];
const accepted = kinds.flatMap((kind) =>
  ['revoked', 'unknown', 'ssp', 'lapsed'].map((token): [Kind, string] => [kind, token]),
);
const rowOf = (kind: Kind, token: string) =>
  token === 'lapsed' ? `5.5-lapsed-at-${kind}` : token === 'ssp' ? `5.2-ssp-at-${kind}` : `5.3-${token}-at-${kind}`;

export const accessLies: Lies = {
  ...each(accepted, ([kind, token]) => [
    `${kind}: the token ${token} is accepted`,
    tokenAs(rowOf(kind, token), [kind], [token], 'write'),
  ]),
  ...each(['read', 'write', 'other'], (token) => [
    `ssp: the partner token ${token} is accepted`,
    tokenAs(`5.2-${token}-at-ssp`, ['ssp'], [token], 'ssp'),
  ]),
  'ssp: its tokens are refused': tokenAs('1.7-ssp', ['ssp'], ['ssp'], 'unknown'),
  ...each(kinds, (kind) => [
    `${kind}: a request without Authorization is answered`,
    headerAs(`5.4-missing-at-${kind}`, kind, /^$/),
  ]),
  ...each(kinds, (kind) => [
    `${kind}: a token without a scheme is accepted`,
    headerAs(kind === 'metrics' ? '7.5-no-scheme' : `7.6-${kind}-no-scheme`, kind, /^token-\w+$/),
  ]),
  ...each(kinds, (kind) => [
    `${kind}: a Basic login is accepted`,
    headerAs(kind === 'metrics' ? '7.5-basic' : `7.6-${kind}-basic`, kind, /^Basic /),
  ]),
  ...each(kinds, (kind) => [
    `${kind}: Bearer without a token is accepted`,
    headerAs(kind === 'metrics' ? '7.5-no-token' : `7.6-${kind}-no-token`, kind, /^Bearer$/),
  ]),
  'tokens: Bearer is not known': {
    row: '5.1-bearer',
    ask: ({ headers }) => ({
      headers: { ...headers, authorization: headers.authorization?.replace('Bearer', 'Token') },
    }),
  },
  'write: a token without the scope writes': tokenAs('5.8-write', ['metrics'], ['read'], 'write'),
  'write: the scope is worth nothing': tokenAs('4.4-recorded', ['metrics'], ['write'], 'read'),
  ...each(['register', 'full'] as const, (kind) => [
    `${kind}: a token with the scope cannot read`,
    tokenAs(`4.2-${kind}`, [kind], ['write'], 'revoked'),
  ]),
  ...each(['register', 'full'] as const, (kind) => [
    `${kind}: a token without a scope cannot read`,
    tokenAs('5.8-read', [kind], ['read'], 'lapsed'),
  ]),
  'plan: checked after the scope': {
    row: '5.7-plan-first',
    ask: ({ kind, token, headers }) =>
      kind === 'metrics' && token === 'lapsedRead'
        ? { headers: { ...headers, authorization: 'Bearer token-read' } }
        : {},
  },
  'plan: a token from before the lapse still reads': tokenAs('7.7-register', ['register'], ['lapsed'], 'read'),
  'plan: full records need none': tokenAs('1.5-full', ['full'], ['lapsed', 'lapsedRead'], 'read'),
};
