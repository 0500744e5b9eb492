import { at, counted, createKinds, type Place, product } from './kinds.ts';
import { type Fits, replaced, withHeader, withNotice, withToken } from './liar.ts';

const { lies, kind } = createKinds();

const hidden = ['draft', 'unsigned', 'declined', 'future', 'otherHidden', 'selfPublishedHidden'];
kind(
  'a hidden notice is shown',
  'must',
  product(['register', 'ssp'], hidden).map(([endpoint, notice]) => [
    `${endpoint} ${notice}`,
    { fits: at({ endpoint, notice }), ask: withNotice('visible') },
  ]),
);
kind(
  'a hidden notice is shown to one token',
  'must',
  product(['read', 'write', 'other', 'otherWrite'], hidden.slice(0, 5)).map(([credential, notice]) => [
    `${credential} ${notice}`,
    { fits: at({ endpoint: 'register', notice, credential }), ask: withNotice('visible') },
  ]),
);
kind(
  'a notice is hidden',
  'must',
  product(['register', 'ssp', 'full'], [...counted, 'print', 'radio', 'untargeted', 'notStarted']).map(
    ([endpoint, notice]) => [`${endpoint} ${notice}`, { fits: at({ endpoint, notice }), ask: withNotice('none') }],
  ),
);
kind(
  'notices of others are hidden from a token',
  'must',
  product(['read', 'write', 'other', 'otherWrite'], ['other', 'visible', 'selfPublished']).map(
    ([credential, notice]) => [
      `${credential} ${notice}`,
      { fits: at({ endpoint: 'register', credential, notice }), ask: withNotice('none') },
    ],
  ),
);
kind('a full record is shown to another publisher', 'must', [
  ...['visible', 'draft', 'native'].map(
    (notice): Place => [
      notice,
      {
        fits: ({ endpoint, notice: asked, credential }) =>
          endpoint === 'full' && asked === notice && /^other/.test(credential),
        ask: withToken('read'),
      },
    ],
  ),
  ...['other', 'otherPrint', 'otherHidden'].map(
    (notice): Place => [
      notice,
      {
        fits: ({ endpoint, notice: asked, credential }) =>
          endpoint === 'full' && asked === notice && /^(read|write)$/.test(credential),
        ask: withToken('other'),
      },
    ],
  ),
]);
kind(
  'another notice is shown',
  'must',
  product(['register', 'ssp', 'full'], [
    ['native', 'visible'],
    ['ended', 'native'],
    ['persons', 'mixed'],
    ['print', 'radio'],
  ] as const).map(([endpoint, [notice, shown]]) => [
    `${endpoint} ${shown} for ${notice}`,
    { fits: at({ endpoint, notice }), ask: withNotice(shown) },
  ]),
);
kind(
  'full records of others are told apart',
  'must',
  ['other', 'otherPrint', 'otherHidden', 'selfPublished'].flatMap((notice): Place[] => {
    const fits: Fits = (asked) => at({ endpoint: 'full', notice })(asked) && /^(read|write)$/.test(asked.credential);
    return [
      [`${notice}: a header`, { fits, answer: withHeader('x-hint', '1') }],
      [`${notice}: a blank`, { fits, answer: (answer) => ({ ...answer, text: answer.text.replace(':', ': ') }) }],
      [`${notice}: 403`, { fits, answer: replaced(403, { error: 'No.' }) }],
    ];
  }),
);

export const visibilityLies = lies;
