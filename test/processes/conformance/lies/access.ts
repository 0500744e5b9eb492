import { errors } from '../../../../rest-gateway/conformance/errors.ts';
import { accessed, at, counted, cross, good, type Match, must, name, type Place, partners, product } from './kinds.ts';
import { replaced, withToken, withTokenLike } from './liar.ts';

const accepted = ({ endpoint }: Match) => withToken(good(endpoint));

must(
  'a credential is accepted',
  cross({ credential: ['none', 'unknown', 'revoked', 'expired', 'ssp'] }, accepted, accessed),
);
must(
  'a partner token is accepted at the SSP endpoint',
  cross({ endpoint: ['ssp'], credential: ['read', 'write', 'other', 'lapsed'] }, accepted),
);
must(
  'a form of a credential is accepted',
  product(accessed, ['0$', '.$', '%20', 'Basic', '^Token ', '"', ',', '^Bearer$', '=$']).map(([match, form]) => [
    `${name(match)} ${form}`,
    (asked) =>
      at({ ...match, credential: 'other form' })(asked) &&
      new RegExp(form).test(asked.wire.headers.Authorization ?? ''),
    accepted(match),
  ]),
);
const inPart = (what: string, isTaken: Parameters<typeof withTokenLike>[0]): Place => [
  what,
  { credential: 'other form' },
  withTokenLike(isTaken),
];
must('tokens are compared in part', [
  ...[10, 20, 40].map((length) =>
    inPart(
      `the first ${length} characters`,
      (one, given) => one.length > length && one.slice(0, length) === given.slice(0, length),
    ),
  ),
  inPart('without case', (one, given) => one !== given && one.toLowerCase() === given.toLowerCase()),
]);
const credential = ['lapsed', 'lapsedRead'];
must('the plan is not checked', [
  ...cross(
    {
      endpoint: ['register'],
      credential,
      notice: ['visible', 'other', 'selfPublished', 'print', 'ended'],
      method: ['GET', 'HEAD'],
    },
    () => withToken('read'),
  ),
  ...cross({ endpoint: ['full'], credential, notice: ['visible', 'native', 'draft'] }, () => withToken('read')),
  ...cross({ endpoint: ['metrics'], credential, notice: ['visible', 'native', 'ended'] }, () => withToken('write')),
]);
must(
  'the scope comes before the plan',
  cross(
    {
      endpoint: ['metrics'],
      credential: ['lapsedRead'],
      notice: ['visible', 'other', 'none', 'print', 'draft', 'otherHidden'],
    },
    () => replaced(403, errors.scope.body),
  ),
);
must('the scope is not checked', [
  ...cross({ endpoint: ['metrics'], credential: ['read'], notice: counted }, () => withToken('write')),
  ...cross({ endpoint: ['metrics'], credential: ['other'], notice: ['other'] }, () => withToken('otherWrite')),
]);
must(
  'a good token is refused',
  partners.flatMap((one) =>
    cross(
      {
        credential: [one],
        endpoint: ['register', 'full'],
        notice: [one.startsWith('other') ? 'other' : 'native'],
      },
      () => withToken('unknown'),
    ),
  ),
);
