import { Migration } from '@mikro-orm/migrations';

/** The key with which ids and cursors are sealed for partners. */
export class AddSealKey extends Migration {
  static readonly note = 'locks nothing that exists.';

  override up(): void {
    this.addSql(`create table "seal_key" ("key" bytea not null, primary key ("key"))`);
    this.addSql(`alter table "seal_key" add constraint "seal_key_is_sha256" check (length(key) = 32)`);
    // Each uuid has 122 random bits.
    this.addSql(`insert into "seal_key" select sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea)`);
  }
}
