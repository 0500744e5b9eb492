import { accessed, at, counted, createKinds, good, name, type Place, product } from './kinds.ts';
import { replaced, withToken } from './liar.ts';

const { lies, kind } = createKinds();

kind(
  'a credential is accepted',
  'must',
  product(accessed, ['none', 'unknown', 'revoked', 'expired', 'ssp']).map(([match, credential]) => [
    `${name(match)} ${credential}`,
    { fits: at({ ...match, credential }), ask: withToken(good(match.endpoint)) },
  ]),
);
kind(
  'a partner token is accepted at the SSP endpoint',
  'must',
  ['read', 'write', 'other', 'lapsed'].map((credential) => [
    credential,
    { fits: at({ endpoint: 'ssp', credential }), ask: withToken('ssp') },
  ]),
);
kind(
  'a form of a credential is accepted',
  'must',
  product(accessed, ['0$', '.$', '%20', 'Basic', '^Token ', '"', ',', '^Bearer$', '=$']).map(([match, form]) => [
    `${name(match)} ${form}`,
    {
      fits: ({ wire, ...asked }) =>
        at(match)({ wire, ...asked }) &&
        asked.credential === 'other form' &&
        new RegExp(form).test(wire.headers.Authorization ?? ''),
      ask: withToken(good(match.endpoint)),
    },
  ]),
);
kind('tokens are compared in part', 'must', [
  ...[10, 20, 40].map(
    (length): Place => [
      `the first ${length} characters`,
      {
        fits: ({ credential }) => credential === 'other form',
        ask: ({ wire }, { fixtures: { tokens } }) => {
          const given = wire.headers.Authorization?.replace('Bearer ', '') ?? '';
          const token = Object.values(tokens).find(
            (one) => one.length > length && one.slice(0, length) === given.slice(0, length),
          );
          return token ? { ...wire, headers: { ...wire.headers, Authorization: `Bearer ${token}` } } : wire;
        },
      },
    ],
  ),
  [
    'without case',
    {
      fits: ({ credential }) => credential === 'other form',
      ask: ({ wire }, { fixtures: { tokens } }) => {
        const given = wire.headers.Authorization?.toLowerCase();
        const token = Object.values(tokens).find((one) => `bearer ${one}`.toLowerCase() === given);
        return token && !wire.headers.Authorization?.includes(token)
          ? { ...wire, headers: { ...wire.headers, Authorization: `Bearer ${token}` } }
          : wire;
      },
    },
  ],
]);
const lapsed = ['lapsed', 'lapsedRead'];
kind('the plan is not checked', 'must', [
  ...product(lapsed, ['visible', 'other', 'selfPublished', 'print', 'ended']).flatMap(([credential, notice]): Place[] =>
    ['GET', 'HEAD'].map((method): Place => {
      const match = { endpoint: 'register', method, credential, notice };
      return [name(match), { fits: at(match), ask: withToken('read') }];
    }),
  ),
  ...product(lapsed, ['visible', 'native', 'draft']).map(([credential, notice]): Place => {
    const match = { endpoint: 'full', credential, notice };
    return [name(match), { fits: at(match), ask: withToken('read') }];
  }),
  ...product(lapsed, ['visible', 'native', 'ended']).map(([credential, notice]): Place => {
    const match = { endpoint: 'metrics', credential, notice };
    return [name(match), { fits: at(match), ask: withToken('write') }];
  }),
]);
const scopeError = {
  error: 'This token is not authorised to write metrics. Required scope: metrics:write.',
  code: 'INSUFFICIENT_SCOPE',
};
kind(
  'the scope comes before the plan',
  'must',
  ['visible', 'other', 'none', 'print', 'draft', 'otherHidden'].map((notice) => [
    notice,
    { fits: at({ endpoint: 'metrics', credential: 'lapsedRead', notice }), answer: replaced(403, scopeError) },
  ]),
);
kind(
  'the scope is not checked',
  'must',
  [...counted.map((notice) => ['read', notice]), ['other', 'other']].map(([credential = '', notice = '']) => [
    `${credential} ${notice}`,
    {
      fits: at({ endpoint: 'metrics', credential, notice }),
      ask: withToken(credential === 'read' ? 'write' : 'otherWrite'),
    },
  ]),
);
kind(
  'a good token is refused',
  'must',
  product(['read', 'write', 'other', 'otherWrite'], ['register', 'full']).map(([credential, endpoint]) => [
    `${credential} ${endpoint}`,
    {
      fits: at({ credential, endpoint, notice: credential.startsWith('other') ? 'other' : 'native' }),
      ask: withToken('unknown'),
    },
  ]),
);

export const accessLies = lies;
