-- A customer acts by a quote's link. Each partition may have the check as its own, so it is dropped there too.
do $$
declare part regclass;
begin
  alter table public.audit drop constraint audit_actor_kind_check;
  for part in select inhrelid from pg_inherits where inhparent = 'public.audit'::regclass loop
    execute format('alter table %s drop constraint if exists audit_actor_kind_check', part);
  end loop;
  alter table public.audit add constraint audit_actor_kind_check
    check (actor_kind in ('visitor', 'contractor', 'customer', 'operator', 'administrator', 'system')) not valid;
end $$;
