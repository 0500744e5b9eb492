import { dayLength } from '../../database/pg-timestamps.ts';
import type { Query } from '../../database/query.ts';
import { createLedger, type FullRecordRead } from '../../ledger/ledger-writer.ts';
import { type CampaignKey, campaigns } from './campaigns.ts';
import { between, demoId, noise, pastTime } from './clock.ts';
import { type PublisherKey, publisherId, type Staff, type TokenKey, tokenId } from './people.ts';

/** Who reads full records, which ones, and how often: days between two reads, about. */
type Reader = { paIds: readonly string[]; firstDay: number; lastDay?: number; everyDays: number } & (
  | { token: TokenKey; publisher: PublisherKey }
  | { staff: Staff }
);

const paIdsOf = (...keys: CampaignKey[]) => keys.map((key) => campaigns[key].paId);
const firstSample = 'PA-7K3QX9T2ZB';

const readers: readonly Reader[] = [
  {
    token: 'courierAdServer',
    publisher: 'courier',
    paIds: paIdsOf('ferry', 'homes', 'streets'),
    firstDay: -80,
    lastDay: -5,
    everyDays: 3,
  },
  {
    token: 'readOnly',
    publisher: 'jarvilehti',
    paIds: [firstSample, ...paIdsOf('harbourPark')],
    firstDay: -15,
    everyDays: 0.5,
  },
  { token: 'readWrite', publisher: 'jarvilehti', paIds: [firstSample], firstDay: -12, everyDays: 1 },
  { token: 'waterlander', publisher: 'waterlander', paIds: paIdsOf('river'), firstDay: -16, everyDays: 2 },
  { staff: 'm.obrien', paIds: paIdsOf('ferry', 'streets', 'farmers', 'homes'), firstDay: -38, everyDays: 4 },
  { staff: 's.lindqvist', paIds: [firstSample, ...paIdsOf('harbourPark', 'river')], firstDay: -14, everyDays: 3 },
];

/** Writes the reads of the last months to the access ledger, in order of time. */
export async function storeReads(query: Query, now: Date): Promise<void> {
  const ledger = createLedger(query);
  const reads = readers.flatMap((reader, number) => readsOf(reader, number, now));
  const inOrder = reads.toSorted((one, other) => one.readAt.getTime() - other.readAt.getTime());
  await Promise.all(inOrder.map(ledger.append));
}

function readsOf(reader: Reader, number: number, now: Date): FullRecordRead[] {
  const { paIds, firstDay, lastDay = 0, everyDays } = reader;
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
      paId: paIds[between(0, paIds.length - 1, name, 'notice')] ?? firstSample,
      requestId: demoId(name),
      callerRequestId: undefined,
    };
  });
}
