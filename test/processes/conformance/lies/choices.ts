import { at, createKinds, keysAs, ofDocs, product } from './kinds.ts';
import { edited, status, where, withHeader } from './liar.ts';

const { lies, kind } = createKinds();

const chosen: [string, string | undefined][] = [
  ['x-request-id', undefined],
  ['x-content-type-options', undefined],
  ['cache-control', 'private, max-age=60'],
  ['access-control-allow-origin', '*'],
  ['x-powered-by', 'Express'],
];
kind(
  'a header is not as we chose',
  'choice',
  product(chosen, ['register', 'full', 'metrics', 'ssp']).map(([[header, value], endpoint]) => [
    `${header} ${endpoint}`,
    { fits: at({ endpoint }), answer: withHeader(header, value) },
  ]),
);
kind('a choice is not kept', 'choice', [
  ['no ETag', { fits: at({ endpoint: 'register' }), answer: withHeader('etag', undefined) }],
  [
    'the challenge has no error',
    { fits: () => true, answer: where(status(401), withHeader('www-authenticate', 'Bearer realm="partner-api"')) },
  ],
  ['no challenge', { fits: () => true, answer: where(status(401), withHeader('www-authenticate', undefined)) }],
  [
    'an expired token is another error',
    {
      fits: at({ credential: 'expired' }),
      answer: where(
        status(401),
        edited((body) => ({ ...body, error: 'Expired.' })),
      ),
    },
  ],
  ['no security', ofDocs((body) => ({ ...body, paths: keysAs('security', () => [])(body.paths) }))],
  ['another server', ofDocs((body) => ({ ...body, servers: [{ url: 'https://elsewhere.example/v2' }] }))],
  [
    'contact data on the register',
    {
      fits: at({ endpoint: 'register', method: 'GET' }),
      answer: where(
        status(200),
        edited((body) => ({ ...body, email: 'a@b.example' })),
      ),
    },
  ],
]);

export const choicesLies = lies;
