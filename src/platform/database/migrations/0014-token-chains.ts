import { Migration } from '@mikro-orm/migrations';

/** The chain of rotations of a token, which limits are counted by. */
export class TokenChains extends Migration {
  static readonly note = 'locks tokens while it reads them once.';

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
  }
}
