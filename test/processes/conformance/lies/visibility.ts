import { at, counted, cross, hidden, must, type Place, partners } from './kinds.ts';
import { type Fits, replaced, withHeader, withNotice, withText, withToken } from './liar.ts';

must(
  'a hidden notice is shown',
  cross({ endpoint: ['register', 'ssp'], notice: hidden }, () => withNotice('visible')),
);
must(
  'a hidden notice is shown to one token',
  cross({ endpoint: ['register'], credential: partners, notice: hidden.slice(0, 5) }, () => withNotice('visible')),
);
must(
  'a notice is hidden',
  cross(
    { endpoint: ['register', 'ssp', 'full'], notice: [...counted, 'print', 'radio', 'untargeted', 'notStarted'] },
    () => withNotice('none'),
  ),
);
must(
  'notices of others are hidden from a token',
  cross({ endpoint: ['register'], credential: partners, notice: ['other', 'visible', 'selfPublished'] }, () =>
    withNotice('none'),
  ),
);
const fullTo = (notice: string, publisher: RegExp): Fits => {
  return (asked) => at({ endpoint: 'full', notice })(asked) && publisher.test(asked.credential);
};
const toOwn = /^(read|write)$/;
const shownTo = (publisher: RegExp, token: string, notices: readonly string[]) =>
  notices.map((notice): Place => [notice, fullTo(notice, publisher), withToken(token)]);
must('a full record is shown to another publisher', [
  ...shownTo(/^other/, 'read', ['visible', 'draft', 'native']),
  ...shownTo(toOwn, 'other', ['other', 'otherPrint', 'otherHidden']),
]);
const instead = { native: 'visible', ended: 'native', persons: 'mixed', print: 'radio' };
must(
  'another notice is shown',
  cross({ endpoint: ['register', 'ssp', 'full'], notice: Object.keys(instead) }, ({ notice }) =>
    withNotice(instead[notice as keyof typeof instead]),
  ),
);
must(
  'full records of others are told apart',
  ['other', 'otherPrint', 'otherHidden', 'selfPublished'].flatMap((notice): Place[] => {
    const fits = fullTo(notice, toOwn);
    return [
      [`${notice}: a header`, fits, withHeader('x-hint', '1')],
      [`${notice}: a blank`, fits, withText((text) => text.replace(':', ': '))],
      [`${notice}: 403`, fits, replaced(403, { error: 'No.' })],
    ];
  }),
);
