import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

/**
 * Finds the client of a request behind trusted proxies.
 * @param trustedProxies addresses, networks (`10.0.0.0/8`), or `loopback`, `linklocal`, `uniquelocal`
 */
export function createClientAddresses(trustedProxies: readonly string[]) {
  const peerOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';
  if (trustedProxies.length === 0) return { isProxy: () => false, clientOf: peerOf };
  const trusts = proxyAddr.compile([...trustedProxies]);
  return {
    isProxy: (address: string) => trusts(address, 0),
    /** IP address of the client: that of the peer, or, if the peer is a trusted proxy, the one in its `X-Forwarded-For`. */
    clientOf: (request: IncomingMessage) => {
      const peer = peerOf(request);
      if (!trusts(peer, 0)) return peer;
      const client = proxyAddr(request, trusts);
      // The header can contain any text.
      return isIP(client) ? client : peer;
    },
  };
}
