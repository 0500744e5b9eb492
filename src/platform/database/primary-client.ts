import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseEndpoint } from './connection-url.ts';

/** How long slower hosts are waited for, once one accepts writes, in milliseconds. */
const grace = 1_000;

/** SQLSTATE: read-only. Callers take it for an outage. */
const readOnly = '25006';

/** The timeline of a server that accepts writes; null on others. Each promotion of a replica begins a timeline, with the next number. */
const readTimeline = `select case when current_setting('transaction_read_only') = 'off'
  then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

type Primary = { endpoint: DatabaseEndpoint; timeline: number };
type OnConnect = ((error: Error) => void) | ((error: null, client: pg.Client) => void);
type ClientClass = new (config?: string | pg.ClientConfig) => pg.Client;

/**
 * Clients of a pool that connect to that host which accepts writes, as libpq does with `target_session_attrs=read-write`. If
 * several accept writes, the one that was promoted last is used: an old primary that comes back by mistake gets no writes.
 */
export function clientOfPrimary(endpoints: readonly DatabaseEndpoint[]): ClientClass {
  let known: Primary | undefined;
  let search: Promise<Primary> | undefined;
  let newest = 0;
  let open = 0;

  /** @throws Error if the server does not accept writes, or was replaced as the primary */
  async function timelineOf(client: pg.Client, { connectionTimeoutMillis }: pg.ClientConfig): Promise<number> {
    const statement = { text: readTimeline, query_timeout: connectionTimeoutMillis };
    const { rows } = await client.query<{ timeline: number | null }>(statement);
    const timeline = rows[0]?.timeline;
    const refusal = timeline ? 'was replaced as the primary' : 'is read-only';
    if (!timeline || timeline < newest) throw Object.assign(new Error(`${client.host} ${refusal}`), { code: readOnly });
    newest = timeline;
    return timeline;
  }

  async function probe(endpoint: DatabaseEndpoint, config: pg.ClientConfig): Promise<Primary> {
    const client = new pg.Client({ ...config, password: config.password, ...endpoint });
    client.on('error', () => {}); // the statement fails, too
    try {
      await client.connect();
      return { endpoint, timeline: await timelineOf(client, config) };
    } finally {
      client.end().catch(() => {});
    }
  }

  /** Asks all hosts at once, since one that is away may not answer at all. */
  async function find(config: pg.ClientConfig): Promise<Primary> {
    const found: Primary[] = [];
    const probes = endpoints.map(async (endpoint) => void found.push(await probe(endpoint, config)));
    await Promise.any(probes).catch(({ errors }: AggregateError) => {
      throw new AggregateError(errors, errors.map(({ message }) => message).join('; '));
    });
    await Promise.race([Promise.allSettled(probes), sleep(grace, undefined, { ref: false })]);
    const [first, ...others] = found as [Primary, ...Primary[]];
    return others.reduce((best, each) => (each.timeline > best.timeline ? each : best), first);
  }

  function findOnce(config: pg.ClientConfig): Promise<Primary> {
    search ??= find(config).finally(() => {
      search = undefined;
    });
    return search;
  }

  return class PrimaryClient extends pg.Client {
    readonly #config: pg.ClientConfig;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.#config = config as pg.ClientConfig; // a pool passes its options
      this.on('error', () => {}); // the pool listens only once it is connected
    }

    async #connectToPrimary(): Promise<void> {
      const primary = known ?? (await findOnce(this.#config));
      known = primary;
      const { host, port, ssl } = primary.endpoint;
      Object.assign(this, { host, port, ssl });
      Object.assign((this as unknown as { connection: object }).connection, { ssl });
      open += 1;
      this.once('end', () => {
        open -= 1;
        if (open === 0) known = undefined; // meanwhile another host may be promoted
      });
      try {
        await super.connect();
        await timelineOf(this, this.#config);
      } catch (error) {
        if (known === primary) known = undefined;
        this.end().catch(() => {});
        throw error;
      }
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: OnConnect): void;
    override connect(callback?: OnConnect): Promise<pg.Client> | undefined {
      const connected = this.#connectToPrimary();
      if (!callback) return connected.then(() => this);
      // An error in the pool's callback is not one of the connection.
      const end = (error: Error | null) => process.nextTick(callback as (error: Error | null) => void, error);
      connected.then(() => end(null), end);
      return undefined;
    }
  } as ClientClass;
}
