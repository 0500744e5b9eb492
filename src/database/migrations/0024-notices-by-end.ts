import { Migration } from '@mikro-orm/migrations';

/** Finds the notices that cease because their campaign ended the day before. */
export class NoticesByEnd extends Migration {
  override up(): void {
    this.addSql(
      `create index "notice_by_end" on "notice" (end_date, pa_id) where ceased_at is null and confirmation_status = 'confirmed' and sign_off_status = 'signed_off'`,
    );
  }
}
