import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mintSecret } from '../../../src/domain/access/token.ts';
import { createLastUsed } from '../../../src/domain/requests/last-used.ts';
import type { Prepared, Query } from '../../../src/platform/database/sql.ts';
import { bareGraph, statementsDuring } from '../../graph/bare-graph.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { connectTo } from '../../support/run-sql.ts';

const bare = await bareGraph();

// choice D2: last used, to the minute.
describe('when a token was last used', () => {
  beforeEach(async () => {
    await bare.services.lastUsed.flush();
    bare.clock.now = new Date('2026-11-21T12:00:30.500Z');
  });

  const usedAt = async (id: string) => {
    const [row] = await bare.sql('select last_used_at from token where id = ?', [id]);
    return row?.last_used_at ? new Date(row.last_used_at).toISOString() : null;
  };
  const at = (time: string) => {
    bare.clock.now = new Date(`2026-11-21T${time}Z`);
  };

  it('is written to the minute', async () => {
    const { id, secret } = await bare.token({ tier: 'ssp' });
    await bare.contextOf(secret);
    expect(await usedAt(id)).toBeNull(); // out of the way of the answer
    await bare.services.lastUsed.flush();
    expect(await usedAt(id)).toBe('2026-11-21T12:00:00.000Z');
  });

  it('is written once a minute at most, however often it is used', async () => {
    const { id, secret } = await bare.token({ tier: 'ssp' });
    const statements = await statementsDuring(bare.database.orm, async () => {
      for (const time of ['12:01:00.000', '12:01:00.001', '12:01:30', '12:01:59.999', '12:02:00', '12:02:01']) {
        at(time);
        await bare.contextOf(secret);
        await bare.services.lastUsed.flush();
      }
    });
    expect(statements.filter((text) => text.startsWith('update token'))).toHaveLength(2);
    expect(await usedAt(id)).toBe('2026-11-21T12:02:00.000Z');
  });

  it('is written for many tokens in one statement', async () => {
    const minted = await Promise.all(Array.from({ length: 20 }, () => bare.token({ tier: 'ssp' })));
    const statements = await statementsDuring(bare.database.orm, async () => {
      await Promise.all(minted.map(({ secret }) => bare.contextOf(secret)));
      await bare.services.lastUsed.flush();
    });
    expect(statements.filter((text) => text.startsWith('update token'))).toHaveLength(1);
    for (const { id } of minted) expect(await usedAt(id)).toBe('2026-11-21T12:00:00.000Z');
  });

  it('never goes back, when another process wrote a later one', async () => {
    const { id, secret } = await bare.token({ tier: 'ssp' });
    await bare.sql("update token set last_used_at = '2026-11-21T13:00:00Z' where id = ?", [id]);
    await bare.contextOf(secret);
    await bare.services.lastUsed.flush();
    expect(await usedAt(id)).toBe('2026-11-21T13:00:00.000Z');
  });

  it('is not written again, when another process wrote the same minute', async () => {
    const { id, secret } = await bare.token({ tier: 'ssp' });
    await bare.sql("update token set last_used_at = '2026-11-21T12:00:00Z' where id = ?", [id]);
    const versionOf = () => bare.sql('select xmin from token where id = ?', [id]);
    const written = await versionOf();
    await bare.contextOf(secret);
    await bare.services.lastUsed.flush();
    expect(await versionOf()).toEqual(written);
  });

  it('is written in the order of the tokens, so that processes cannot deadlock', async () => {
    // The one that is first in the table, and is used first, is the last one in order.
    const high = await bare.token({ tier: 'ssp' });
    let low = high;
    while (low.id >= high.id) low = await bare.token({ tier: 'ssp' });
    const other = await connectTo(bare.database.url);
    const lock = 'select from token where id = $1 for update nowait';
    await other.query('begin');
    await other.query(lock, [low.id]);
    await bare.contextOf(high.secret);
    await bare.contextOf(low.secret);
    const written = bare.services.lastUsed.flush();
    while ((await other.query(lockWaits)).rowCount === 0);
    await other.query(lock, [high.id]); // fails when the write holds it
    await other.query('commit');
    await written;
    expect(await usedAt(low.id)).toBe('2026-11-21T12:00:00.000Z');
    await other.end();
  });

  it('is not written for an inactive token', async () => {
    const revoked = await bare.token({ tier: 'ssp', revokedAt: new Date('2026-11-01') });
    for (const secret of [revoked.secret, mintSecret('ssp'), 'abc', undefined]) await bare.contextOf(secret);
    await bare.services.lastUsed.flush();
    expect(await usedAt(revoked.id)).toBeNull();
  });
});

describe('a write of last uses', () => {
  const noon = new Date('2026-11-21T12:00:00Z');
  const minuteLater = new Date('2026-11-21T12:01:00Z');
  const write = jest.fn<(ids: string[]) => Promise<never[]>>();
  const query: Query = (statement) => write([...((statement as Prepared<never>).values[0] as string[])].sort());

  beforeEach(() => {
    jest.useFakeTimers();
    write.mockReset().mockResolvedValue([]);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('starts within a second of the first use, with all later ones', async () => {
    const lastUsed = createLastUsed(query, () => {});
    lastUsed.touch('a', noon);
    await jest.advanceTimersByTimeAsync(999);
    lastUsed.touch('b', noon);
    expect(write).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(write.mock.calls).toEqual([[['a', 'b']]]);
    lastUsed.touch('c', noon);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(write.mock.calls).toEqual([[['a', 'b']], [['c']]]);
  });

  it('that fails is reported, affects no request, and is retried with the next', async () => {
    const faults: unknown[] = [];
    const lastUsed = createLastUsed(query, (fault) => faults.push(fault));
    write.mockRejectedValueOnce(new Error('the database is gone'));
    lastUsed.touch('a', noon);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(faults).toEqual([new Error('the database is gone')]);

    lastUsed.touch('b', minuteLater);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(write.mock.calls).toEqual([[['a']], [['a', 'b']]]);
    expect(faults).toHaveLength(1);
  });

  it('happens at once when the server stops, unless there is nothing to write', async () => {
    const lastUsed = createLastUsed(query, () => {});
    lastUsed.touch('a', noon);
    await lastUsed.flush();
    await lastUsed.flush();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(write.mock.calls).toEqual([[['a']]]);
  });
});
