import { describe, expect, it } from '@jest/globals';
import { contractServer, seedActors } from '../support/contract.ts';
import { register } from './documents.ts';

const server = await contractServer();
const { tokens, notices } = await seedActors(server);
const read = (headers: Record<string, string | string[]> = {}) =>
  server.call({ path: register.path(notices.own), token: tokens.read, headers });

describe('X-Request-Id', () => {
  it('is new when it is sent twice', async () => {
    const { headers } = await read({ 'X-Request-Id': ['one', 'two'] });
    expect(headers['x-request-id']).toMatch(/^[\x21-\x7e]{16,128}$/);
  });

  it('is unique for each request without one', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => read()));
    expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(20);
  });
});

describe('other request headers have no effect', () => {
  it.each<Record<string, string>>([
    { Range: 'bytes=0-9' },
    { 'If-Match': '"x"' },
    { 'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
  ])('%p', async (headers) => {
    const [asked, plain] = await Promise.all([read(headers), read()]);
    expect([asked.status, asked.text]).toEqual([200, plain.text]);
  });
});
