import { choice, inDocs, keysAs, product, reads } from './kinds.ts';
import { edited, isStatus, where, withHeader } from './liar.ts';

const chosen: [string, string?][] = [
  ['x-request-id'],
  ['x-content-type-options'],
  ['cache-control', 'private, max-age=60'],
  ['access-control-allow-origin', '*'],
  ['x-powered-by', 'Express'],
];
choice(
  'a header is not as we chose',
  product(chosen, [...reads.toSpliced(2, 0, 'metrics')]).map(([[header, value], endpoint]) => [
    `${header} ${endpoint}`,
    { endpoint },
    withHeader(header, value),
  ]),
);
choice('a choice is not kept', [
  ['no ETag', { endpoint: 'register' }, withHeader('etag')],
  [
    'the challenge has no error',
    {},
    where(isStatus(401), withHeader('www-authenticate', 'Bearer realm="partner-api"')),
  ],
  ['no challenge', {}, where(isStatus(401), withHeader('www-authenticate'))],
  [
    'an expired token is another error',
    { credential: 'expired' },
    where(
      isStatus(401),
      edited((body) => ({ ...body, error: 'Expired.' })),
    ),
  ],
  inDocs('no security', (body) => ({ ...body, paths: keysAs('security', () => [])(body.paths) })),
  inDocs('another server', (body) => ({ ...body, servers: [{ url: 'https://elsewhere.example/v2' }] })),
  [
    'contact data on the register',
    { endpoint: 'register', method: 'GET' },
    where(
      isStatus(200),
      edited((body) => ({ ...body, email: 'a@b.example' })),
    ),
  ],
]);
