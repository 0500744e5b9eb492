import { Migration } from '@mikro-orm/migrations';

/** Feeds of the audit trail and the access ledger, and queues that know amendments. */
export class Feeds extends Migration {
  override up(): void {
    // An id is drawn before its transaction commits, so a client that polls by id misses what commits late. A position
    // is the transaction's number: below the oldest transaction still open, no row can appear any more.
    // The offset keeps positions growing when a dump is restored on a server whose transaction numbers are lower.
    this.addSql(`create table "feed_origin" ("xid_offset" bigint not null)`);
    this.addSql(`insert into feed_origin values (0)`);
    this.addSql(`create function feed_position() returns bigint language plpgsql as $$
      begin
        return pg_current_xact_id()::text::bigint + (select xid_offset from feed_origin);
      end $$`);
    // Rows below the horizon are final, on a replica too.
    this.addSql(`create function feed_horizon() returns bigint language sql stable as $$
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + xid_offset from feed_origin $$`);
    for (const table of ['audit_trail', 'access_ledger']) {
      // Rows that are there already come first, in the order of their ids; they are not rewritten.
      this.addSql(`alter table "${table}" add column "position" bigint not null default 0`);
      this.addSql(`alter table "${table}" alter column "position" set default feed_position()`);
      this.addSql(`create index "${table}_by_position" on "${table}" ("position", "id")`);
    }
    // Moves the origin when rows stand ahead of every transaction of this server: they came with a dump.
    this.addSql(`create function align_feeds() returns void language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('align_feeds'));
        update feed_origin set xid_offset = newest - pg_current_xact_id()::text::bigint
        from (select greatest((select max(position) from audit_trail), (select max(position) from access_ledger)))
          as feeds (newest)
        where newest >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + xid_offset;
      end $$`);

    // auditTrail, filter requestId.
    this.addSql(`create index "audit_trail_by_request" on "audit_trail" ("request_id", "id")`);

    // notices, filter amendmentStates; overview, amendments and signOffs.
    this.addSql(
      `create index "notice_version_in_work" on "notice_version" (confirmation_status, sign_off_status, confirmed_at, pa_id) where is_open`,
    );
    // overview, signOffs: as before, with the PA-ID, by which an open amendment is looked for.
    this.addSql(`drop index "notice_awaiting_sign_off"`);
    this.addSql(
      `create index "notice_awaiting_sign_off" on "notice" (publisher_id, confirmed_at, pa_id) where confirmation_status = 'confirmed' and sign_off_status = 'pending'`,
    );
  }
}
