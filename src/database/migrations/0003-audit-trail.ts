import { Migration } from '@mikro-orm/migrations';

/** The audit trail; and the end of what only grows: whole months are dropped. */
export class AuditTrail extends Migration {
  override up(): void {
    this.addSql(`create table "audit_trail" (
  "id" bigserial not null,
  "occurred_at" timestamptz(3) not null,
  "actor_kind" text not null,
  "actor_token_id" uuid null,
  "actor_subject" varchar(200) null,
  "request_id" varchar(128) not null,
  "action" text not null,
  "pa_id" varchar(128) null,
  "publisher_id" uuid null,
  "token_id" uuid null,
  "before" jsonb null,
  "after" jsonb null,
  primary key ("id", "occurred_at")
) partition by range ("occurred_at")`);
    this.addSql(
      `alter table "audit_trail" add constraint "audit_trail_actor_kind_check" check ("actor_kind" in ('staff', 'partner', 'operator'))`,
    );
    this.addSql(
      `alter table "audit_trail" add constraint "audit_trail_action_check" check ("action" in ('notice.created', 'notice.imported', 'notice.submitted', 'notice.revision_requested', 'notice.confirmed', 'notice.signed_off', 'notice.sign_off_declined', 'notice.sign_off_withdrawn', 'notice.amended', 'notice.amendment_discarded', 'notice.ceased', 'notice.erased', 'publisher.created', 'publisher.renamed', 'publisher.plan_changed', 'token.minted', 'token.rotated', 'token.revoked', 'person.searched', 'storage.months_dropped'))`,
    );
    // The history of a notice, of a publisher, and what was done with a token; newest first.
    this.addSql(`create index "audit_trail_by_notice" on "audit_trail" ("pa_id", "id")`);
    this.addSql(`create index "audit_trail_by_publisher" on "audit_trail" ("publisher_id", "id")`);
    this.addSql(`create index "audit_trail_by_actor" on "audit_trail" ("actor_token_id", "id")`);
    this.addSql(`create table audit_trail_p000000 partition of audit_trail default`);
    this.addSql(`create trigger audit_trail_append_only before update or delete on audit_trail
      for each row execute function refuse_change()`);
    this.addSql(`create trigger audit_trail_no_truncate before truncate on audit_trail
      for each statement execute function refuse_change()`);
    this.addSql(`create trigger audit_trail_no_truncate before truncate on audit_trail_p000000
      for each statement execute function refuse_change()`);

    // As before, for any table; a partition of an append-only one may not be truncated either.
    this.addSql(`
      create or replace function make_monthly_partitions(parent text, months_ahead int) returns void language plpgsql as $$
      declare
        month timestamptz;
        child text;
      begin
        perform pg_advisory_xact_lock(hashtext('make_monthly_partitions'));
        for month in select generate_series(date_trunc('month', now(), 'UTC'),
            date_trunc('month', now(), 'UTC') + make_interval(months => months_ahead), interval '1 month') loop
          child := parent || '_p' || to_char(month at time zone 'UTC', 'YYYYMM');
          if to_regclass(child) is not null then continue; end if;
          begin
            execute format('create table %I partition of %I for values from (%L) to (%L)',
              child, parent, month, month + interval '1 month');
          exception when check_violation then
            continue;
          end;
          if exists (select from pg_trigger where tgrelid = parent::regclass and tgname = parent || '_no_truncate') then
            execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
              parent || '_no_truncate', child);
          end if;
        end loop;
      end $$`);

    // Retention: drops the months that ended before a day, at the cost of a drop each, however many rows they hold.
    this.addSql(`
      create function drop_monthly_partitions(parent text, before date) returns setof text language plpgsql as $$
      declare
        child text;
      begin
        for child in
          select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = parent::regclass and c.relname ~ ('^' || parent || '_p[0-9]{6}$')
            and c.relname <> parent || '_p000000'
            and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= before
          order by c.relname
        loop
          execute format('drop table %I', child);
          return next child;
        end loop;
      end $$`);
  }
}
