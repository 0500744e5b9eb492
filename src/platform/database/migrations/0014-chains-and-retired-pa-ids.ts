import { Migration } from '@mikro-orm/migrations';

/** The chain of rotations of a token, which limits are counted by. The publishers of discarded and erased notices, which keep their PA-IDs. */
export class ChainsAndRetiredPaIds extends Migration {
  static readonly note =
    'locks tokens while it reads them once; reads the audit trail and the access ledger once, and blocks neither.';

  override up(): void {
    this.addSql(`alter table "token" add column "chain_id" uuid null`);
    this.addSql(`update token set chain_id = chain.first from (
      with recursive line as (
        select id, id as first from token where replaces_id is null
        union all
        select t.id, line.first from line join token t on t.replaces_id = line.id)
      select id, first from line where id <> first) as chain
      where chain.id = token.id`);
    this.addSql(`create index "token_by_chain" on "token" ("chain_id")`);
    this.addSql(
      `create table "retired_pa_id" ("pa_id" varchar(128) not null, "publisher_id" uuid null, "position" bigint not null, primary key ("pa_id"))`,
    );
    this.addSql(`insert into retired_pa_id (pa_id, publisher_id, position)
      select distinct on (pa_id) pa_id, publisher_id, position from audit_trail
      where action in ('notice.draft_discarded', 'notice.erased') and pa_id is not null order by pa_id, id desc`);
    // What the audit trail no longer has, as far as somebody read it: only the publisher of a notice reads its full record.
    this.addSql(`insert into retired_pa_id (pa_id, publisher_id, position)
      select distinct on (pa_id) pa_id, publisher_id, position from access_ledger l
      where publisher_id is not null and not exists (select from notice n where n.pa_id = l.pa_id)
      order by pa_id, id desc
      on conflict (pa_id) do nothing`);
  }
}
