-- The access ledger, the audit trail and the list of archived months are append-only, for every role. Retention drops whole partitions.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace trigger access_ledger_append_only before update or delete on access_ledger
  for each row execute function refuse_change();
create or replace trigger access_ledger_no_truncate before truncate on access_ledger
  for each statement execute function refuse_change();
create or replace trigger access_ledger_no_truncate before truncate on access_ledger_p000000
  for each statement execute function refuse_change();
create or replace trigger audit_trail_append_only before update or delete on audit_trail
  for each row execute function refuse_change();
create or replace trigger audit_trail_no_truncate before truncate on audit_trail
  for each statement execute function refuse_change();
create or replace trigger audit_trail_no_truncate before truncate on audit_trail_p000000
  for each statement execute function refuse_change();
create or replace trigger archived_month_append_only before update or delete on archived_month
  for each row execute function refuse_change();
create or replace trigger archived_month_no_truncate before truncate on archived_month
  for each statement execute function refuse_change();

-- The months of a table that are in files only, in order.
create or replace function absent_months(of_parent text) returns setof date language sql stable as $$
  select month from archived_month
  where parent = of_parent and to_regclass(parent || '_p' || to_char(month, 'YYYYMM')) is null order by 1
$$;
