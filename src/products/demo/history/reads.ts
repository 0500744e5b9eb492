import { createLedger, type FullRecordRead } from '../../../domain/ledger/ledger-writer.ts';
import { dayLength } from '../../../platform/database/pg-timestamps.ts';
import type { Query } from '../../../platform/database/sql.ts';
import { type NoticeKey, paIdOf } from './campaigns.ts';
import { between, demoId, noise, pastTime } from './clock.ts';
import { type PublisherKey, publisherId, type Staff, type TokenKey, tokenId } from './people.ts';
import usage from './usage.json' with { type: 'json' };

/** Who reads full records, which ones, and how often: days between two reads, about. */
type Reader = { notices: NoticeKey[]; firstDay: number; lastDay?: number; everyDays: number } & (
  | { token: TokenKey; publisher: PublisherKey }
  | { staff: Staff }
);

/** Writes the reads of the last months to the access ledger, in order of time. @returns them */
export async function storeReads(query: Query, now: Date): Promise<FullRecordRead[]> {
  const ledger = createLedger(query);
  const reads = (usage.readers as readonly Reader[]).flatMap((reader, number) => readsOf(reader, number, now));
  const inOrder = reads.toSorted((one, other) => one.readAt.getTime() - other.readAt.getTime());
  await Promise.all(inOrder.map(ledger.append));
  return inOrder;
}

function readsOf(reader: Reader, number: number, now: Date): FullRecordRead[] {
  const { notices, firstDay, lastDay = 0, everyDays } = reader;
  const start = pastTime(now, firstDay, '09:00').getTime();
  const who =
    'token' in reader
      ? { tokenId: tokenId(reader.token), publisherId: publisherId(reader.publisher), subject: null }
      : { tokenId: null, publisherId: null, subject: reader.staff };
  const end = now.getTime() + lastDay * dayLength;
  const count = Math.floor((end - start) / (everyDays * dayLength));
  return Array.from({ length: count }, (_, index) => {
    const name = `read ${number} ${index}`;
    return {
      ...who,
      readAt: new Date(start + (index + 0.9 * noise(name)) * everyDays * dayLength),
      paId: paIdOf(notices[between(0, notices.length - 1, name, 'notice')] as NoticeKey),
      requestId: demoId(name),
      callerRequestId: undefined,
    };
  });
}
