import { expect, it } from '@jest/globals';
import type { Orm } from '../../../src/platform/database/connect.ts';
import { watchReplicaLag } from '../../../src/platform/database/replica-lag.ts';
import { until } from '../../support/processes.ts';

/** A server that answers when it is opened, always with the same position. */
function createServer() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let asked = 0;
  const query = async () => {
    asked += 1;
    await opened;
    return { rows: [{ lsn: '1' }] };
  };
  const orm = { canPrepare: false, em: { getConnection: () => ({ getNativeClient: async () => ({ query }) }) } };
  return { orm: orm as unknown as Orm, open, asked: () => asked };
}

it('a replica that still works on a question is not asked another one', async () => {
  const [primary, replica] = [createServer(), createServer()];
  primary.open();
  const lag = watchReplicaLag(primary.orm, [replica.orm], 500, () => {});
  try {
    await until('several turns', () => primary.asked() > 5);
    expect(replica.asked()).toBe(1);
    replica.open();
    await until('further questions', () => replica.asked() > 2);
  } finally {
    lag.stop();
  }
});
