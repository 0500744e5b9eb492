import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { createClientAddresses } from '../../../src/platform/runtime/client-address.ts';

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('the client of a request', () => {
  const trusted = createClientAddresses(['loopback', '10.0.0.0/8']);

  it.each([
    { when: 'nothing is forwarded', peer: '203.0.113.5', forwarded: undefined, client: '203.0.113.5' },
    { when: 'the peer is not a trusted proxy', peer: '203.0.113.5', forwarded: '198.51.100.7', client: '203.0.113.5' },
    { when: 'a trusted proxy says so', peer: '10.1.2.3', forwarded: '198.51.100.7', client: '198.51.100.7' },
    { when: 'two proxies say so', peer: '::ffff:127.0.0.1', forwarded: '2001:db8::1, 10.9.9.9', client: '2001:db8::1' },
    {
      when: 'the client made up the first',
      peer: '10.1.2.3',
      forwarded: '1.1.1.1, 198.51.100.7',
      client: '198.51.100.7',
    },
    { when: 'what is forwarded is no address', peer: '10.1.2.3', forwarded: 'jane@example.org', client: '10.1.2.3' },
    { when: 'what is forwarded is empty', peer: '10.1.2.3', forwarded: '', client: '10.1.2.3' },
  ])('is $client when $when', ({ peer, forwarded, client }) => {
    expect(trusted.clientOf(requestFrom(peer, forwarded))).toBe(client);
  });

  it('is the peer if no proxy is trusted', () => {
    const { clientOf, isProxy } = createClientAddresses([]);
    expect(clientOf(requestFrom('127.0.0.1', '198.51.100.7'))).toBe('127.0.0.1');
    expect(isProxy('127.0.0.1')).toBe(false);
  });

  it('a proxy is recognised by its address', () => {
    expect(['127.0.0.1', '::1', '10.255.0.1', '11.0.0.1'].map(trusted.isProxy)).toEqual([true, true, true, false]);
  });
});
