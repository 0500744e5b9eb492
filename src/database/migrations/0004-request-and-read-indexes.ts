import { Migration } from '@mikro-orm/migrations';

/** Small indexes that find the requests and the reads of a period, over all tokens. */
export class RequestAndReadIndexes extends Migration {
  override up(): void {
    this.addSql(`create index "access_ledger_by_time" on "access_ledger" using brin (read_at)`);

    this.addSql(`create index "request_count_by_hour" on "request_count" using brin (hour)`);
  }
}
