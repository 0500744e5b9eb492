import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { createConnections, networkOf } from '../../../src/platform/runtime/connections.ts';

class Peer extends EventEmitter {
  isOpen = true;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy(): void {
    this.isOpen = false;
    this.emit('close');
  }
}

describe('the addresses that one client can have', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001::3:4:5:6:7', '2001:0:0:3'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is of %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('connections', () => {
  const start = (limits: Partial<Parameters<typeof createConnections>[0]> = {}) => {
    const connections = createConnections<Peer, string>({ maxConnections: 4, maxConnectionsPerAddress: 2, ...limits });
    return {
      ...connections,
      from: (address: string) => {
        const peer = new Peer(address);
        connections.open(peer);
        return peer;
      },
    };
  };

  it('of one address are closed for newer ones of that address only', () => {
    const { from } = start();
    const other = from('b');
    const [first, second, third] = [from('a'), from('a'), from('a')];
    expect([other, first, second, third].map(({ isOpen }) => isOpen)).toEqual([true, false, true, true]);
  });

  it('with pending responses are kept, and the new one is closed', () => {
    const { from, begin, end } = start();
    const [first, second] = [from('a'), from('a')];
    for (const peer of [first, second]) begin(peer, 'one');
    expect(from('a').isOpen).toBe(false);
    end(first, 'one');
    expect(from('a').isOpen).toBe(true);
    expect([first.isOpen, second.isOpen]).toEqual([false, true]);
  });

  it('are idle when all of their responses are finished', () => {
    const { from, begin, end, pending } = start({ maxConnections: 1 });
    const first = from('a');
    expect([begin(first, 'one'), begin(first, 'two')]).toEqual([1, 2]);
    end(first, 'one');
    expect(pending()).toEqual(['two']);
    expect(from('b').isOpen).toBe(false);
    end(first, 'two');
    expect(pending()).toEqual([]);
    expect(from('b').isOpen).toBe(true);
  });

  it('that are closed free their slot, once each', () => {
    const { from, begin } = start({ maxConnections: 2 });
    const peers = [from('a'), from('b')];
    for (const peer of peers) begin(peer, 'one');
    peers[0]?.destroy();
    peers[0]?.emit('close');
    const next = from('c');
    begin(next, 'one');
    expect([next.isOpen, from('d').isOpen]).toEqual([true, false]);
  });

  it('of a proxy count with all others, not with each other', () => {
    const { from } = start({ isProxy: (address) => address === 'proxy' });
    const peers = Array.from({ length: 5 }, () => from('proxy'));
    expect(peers.map(({ isOpen }) => isOpen)).toEqual([false, true, true, true, true]);
  });
});
