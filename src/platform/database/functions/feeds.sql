-- Order of the feeds: of logs, and of notices by their last change. An id is drawn before its transaction commits, so a client
-- that polls by id misses rows that commit late. A position is the number of the transaction: below the oldest open
-- transaction, no row can appear any more. The offset keeps positions growing after a dump is restored on a server with lower
-- transaction numbers.
create or replace function feed_position() returns bigint language plpgsql as $$
begin
  return pg_current_xact_id()::text::bigint + (select xid_offset from feed_origin);
end $$;

alter table audit_trail alter column position set default feed_position();
alter table access_ledger alter column position set default feed_position();
alter table refusal alter column position set default feed_position();
alter table engagement_metrics_change alter column position set default feed_position();
alter table notice alter column position set default feed_position();

-- A changed notice moves to the end of its feed.
create or replace function move_in_feed() returns trigger language plpgsql as $$
begin
  new.position = feed_position();
  return new;
end $$;
create or replace trigger notice_position before update on notice for each row execute function move_in_feed();

-- Rows below the horizon are final, on a replica too.
create or replace function feed_horizon() returns bigint language sql stable as $$
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + xid_offset from feed_origin $$;

-- Moves the origin if rows are ahead of every transaction of this server: they came with a dump.
create or replace function align_feeds() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('align_feeds'));
  update feed_origin set xid_offset = newest - pg_current_xact_id()::text::bigint
  from (select greatest((select max(position) from audit_trail), (select max(position) from access_ledger),
    (select max(position) from refusal), (select max(position) from engagement_metrics_change),
    (select max(position) from notice),
    (select greatest(growth_until, reads_until) - 1 from summary_state)))
    as feeds (newest)
  where newest >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + xid_offset;
end $$;
