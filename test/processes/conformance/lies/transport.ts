import { at, createKinds, good, isWrite, ofDocs, type Place } from './kinds.ts';
import { replaced, withToken } from './liar.ts';

const { lies, kind } = createKinds();

kind('a way of sending makes a difference', 'must', [
  [
    'chunked is 411',
    {
      fits: (asked) => isWrite(asked) && asked.wire.sent === 'chunked',
      answer: replaced(411, { error: 'Length required' }),
    },
  ],
  [
    'revoked is accepted on a connection of its own',
    { fits: (asked) => asked.credential === 'revoked' && asked.wire.sent === 'alone', ask: withToken('write') },
  ],
  [
    'another Accept is 406',
    {
      fits: ({ wire, endpoint }) => endpoint === 'register' && wire.headers.Accept === 'text/html',
      answer: replaced(406, { error: 'Not acceptable' }),
    },
  ],
  [
    'a token in the query is accepted',
    {
      fits: ({ wire, credential }) => credential === 'none' && wire.path.includes('access_token'),
      ask: withToken('write'),
    },
  ],
  [
    'a read with a body is 400',
    { fits: ({ endpoint, body }) => endpoint === 'full' && body !== '', answer: replaced(400, { error: 'No body' }) },
  ],
  ...['revoked', 'unknown', 'lapsed'].map(
    (credential): Place => [
      `${credential} is accepted when it is repeated`,
      {
        fits: at({ credential, method: 'GET' }),
        ask: (asked, tools) => {
          const key = JSON.stringify([asked.wire.path, asked.wire.headers]);
          const isAgain = tools.memory.get('last') === key;
          tools.memory.set('last', key);
          return isAgain ? withToken(good(asked.endpoint))(asked, tools) : asked.wire;
        },
      },
    ],
  ),
]);
kind('the description is wrong', 'must', [
  ['3.0', ofDocs((body) => ({ ...body, openapi: '3.0.3' }))],
  ['no title', ofDocs(({ info: { title: _, ...info }, ...body }) => ({ ...body, info }))],
  ['no paths', ofDocs(({ paths: _, ...body }) => body)],
  [
    'a broken reference',
    ofDocs((body) => ({
      ...body,
      components: { ...body.components, schemas: { X: { $ref: '#/components/schemas/Gone' } } },
    })),
  ],
  ['404', { fits: at({ endpoint: 'docs' }), answer: replaced(404, { error: 'No.' }) }],
]);

export const transportLies = lies;
