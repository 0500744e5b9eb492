import { isIPv4 } from 'node:net';

type Connection = {
  remoteAddress?: string | undefined;
  destroy: () => unknown;
  once: (event: 'close', listener: () => void) => unknown;
};

export type ConnectionLimits = {
  /** Maximum connections of all clients together. */
  maxConnections: number;
  /** Maximum connections per client address. Default: no limit. */
  maxConnectionsPerAddress?: number;
  /** Whether this IP address is a proxy's, with many clients. Then only `maxConnections` applies. */
  isProxy?: (address: string) => boolean;
};

/** The number of open connections, and those without a pending response, longest idle first. */
type Group<Peer> = { open: number; idle: Set<Peer> };

/**
 * Limits connections, in total and per address. At a limit, a new connection replaces the longest idle one. If all have
 * responses pending, the new one is closed.
 */
export function createConnections<Peer extends Connection, Response = unknown>({
  maxConnections,
  maxConnectionsPerAddress = maxConnections,
  isProxy = () => false,
}: ConnectionLimits) {
  const all: Group<Peer> = { open: 0, idle: new Set() };
  const byAddress = new Map<string, Group<Peer>>();
  /**
   * Open connections with their groups and their pending responses. Not one Set of all responses: it keeps those that have ended
   * until the next full garbage collection (see decisions.md).
   */
  const clients = new Map<Peer, { groups: Group<Peer>[]; remove: () => void; pending: Response[] }>();

  /** Closes the longest idle connection of a full group. @returns whether there is room for one more */
  function makeRoom({ open, idle }: Group<Peer>, limit: number): boolean {
    if (open < limit) return true;
    const [longest] = idle;
    if (longest === undefined) return false;
    clients.get(longest)?.remove();
    longest.destroy();
    return true;
  }

  return {
    count: () => all.open,
    pending: (): Response[] => [...clients.values()].flatMap(({ pending }) => pending),

    /** Accepts a new connection, or closes it. */
    open(connection: Peer): void {
      const address = connection.remoteAddress;
      const network = address === undefined || isProxy(address) ? undefined : networkOf(address);
      const own = network === undefined ? undefined : (byAddress.get(network) ?? { open: 0, idle: new Set<Peer>() });
      if ((own && !makeRoom(own, maxConnectionsPerAddress)) || !makeRoom(all, maxConnections)) {
        connection.destroy();
        return;
      }
      if (own && network !== undefined) byAddress.set(network, own);
      const groups = own ? [all, own] : [all];
      for (const group of groups) {
        group.open += 1;
        group.idle.add(connection);
      }
      const remove = () => {
        if (!clients.delete(connection)) return;
        for (const group of groups) {
          group.open -= 1;
          group.idle.delete(connection);
        }
        if (own?.open === 0 && network !== undefined) byAddress.delete(network);
      };
      clients.set(connection, { groups, remove, pending: [] });
      connection.once('close', remove);
    },

    /** A request begins. @returns the number of pending responses on its connection, this one included */
    begin(connection: Peer, response: Response): number {
      const client = clients.get(connection);
      if (!client) return 1;
      if (client.pending.length === 0) for (const { idle } of client.groups) idle.delete(connection);
      return client.pending.push(response);
    },

    /** A response on the connection is finished. */
    end(connection: Peer, response: Response): void {
      const client = clients.get(connection);
      if (!client) return;
      client.pending.splice(client.pending.indexOf(response), 1);
      if (client.pending.length === 0) for (const { idle } of client.groups) idle.add(connection);
    },
  };
}

/** The addresses that one client can use: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  const [head = '', tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail === undefined ? [] : Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':');
}
