import { Migration } from '@mikro-orm/migrations';

/** Notices whose campaign began before the register showed them, for an index that finds them. */
export class LateNotices extends Migration {
  static readonly note =
    'locks `register_period` against writes while the periods of late notices are marked: some 20 s, or two minutes if all of 1,000,000 are late.';

  override up(): void {
    this.addSql(`alter table "register_period" add "is_late" boolean not null default false`);
    this.addSql(`
      update register_period r set is_late = true from notice n
      where n.pa_id = r.pa_id and r.is_first and not r.is_erased and n.start_date < r.from_day`);
    this.addSql(`create index "register_period_late" on "register_period" (pa_id) where is_late and not is_erased`);
  }
}
