import { cross, good, inDocs, must } from './kinds.ts';
import { replaced, when, withToken } from './liar.ts';

must('a way of sending makes a difference', [
  [
    'chunked is 411',
    ({ endpoint, wire }) => endpoint === 'metrics' && wire.method === 'PUT' && wire.sent === 'chunked',
    replaced(411, { error: 'Length required' }),
  ],
  [
    'revoked is accepted on a connection of its own',
    ({ credential, wire }) => credential === 'revoked' && wire.sent === 'alone',
    withToken('write'),
  ],
  [
    'another Accept is 406',
    ({ endpoint, wire }) => endpoint === 'register' && wire.headers.Accept === 'text/html',
    replaced(406, { error: 'Not acceptable' }),
  ],
  [
    'a token in the query is accepted',
    ({ credential, wire }) => credential === 'none' && wire.path.includes('access_token'),
    withToken('write'),
  ],
  [
    'a read with a body is 400',
    ({ endpoint, body }) => endpoint === 'full' && body !== '',
    replaced(400, { error: 'No body' }),
  ],
  // Accepted when it is repeated.
  ...cross({ credential: ['revoked', 'unknown', 'lapsed'], method: ['GET'] }, () => ({
    ask: (asked, tools) =>
      when(
        ({ wire: { path, headers } }, { memory }) => {
          const [last, now] = [memory.get('last'), JSON.stringify([path, headers])];
          memory.set('last', now);
          return last === now;
        },
        withToken(good(asked.endpoint)),
      ).ask(asked, tools),
  })),
]);
must('the description is wrong', [
  inDocs('3.0', (body) => ({ ...body, openapi: '3.0.3' })),
  inDocs('no title', ({ info: { title: _, ...info }, ...body }) => ({ ...body, info })),
  inDocs('no paths', ({ paths: _, ...body }) => body),
  inDocs('a broken reference', (body) => ({
    ...body,
    components: { ...body.components, schemas: { X: { $ref: '#/components/schemas/Gone' } } },
  })),
  ['404', { endpoint: 'docs' }, replaced(404, { error: 'No.' })],
]);
