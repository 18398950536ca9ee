-- Switches the audit log to partitions by month in one short lock. The previous release goes on writing to public.audit: its
-- name and columns stay. The last partition, audit_later, has no end, so a row always has a place.
alter table public.audit rename to audit_first;
alter table public.audit_first alter column id drop identity;
alter index public.audit_pkey rename to audit_first_pkey;
alter index public.audit_subject rename to audit_first_subject;
alter index public.audit_owner rename to audit_first_owner;
alter index public.audit_at rename to audit_first_at;
alter index public.audit_details rename to audit_first_details;
drop trigger keep_audit on public.audit_first;

create sequence public.audit_ids;
select setval('public.audit_ids', coalesce(max(id), 0) + 1, false) from public.audit_first;

create table public.audit (
  id bigint not null default nextval('public.audit_ids'),
  at timestamptz not null,
  actor_kind text not null constraint audit_actor_kind_check
    check (actor_kind in ('visitor', 'contractor', 'operator', 'administrator', 'system')),
  actor text,
  action text not null,
  subject uuid,
  owner uuid,
  details jsonb not null default '{}',
  cause text not null,
  address text
) partition by range (at);
alter sequence public.audit_ids owned by public.audit.id;

do $$
declare bound text := substring(pg_get_constraintdef(oid) from '''([^'']+)''')
  from pg_constraint where conname = 'audit_bound' and conrelid = 'public.audit_first'::regclass;
begin
  execute format('alter table public.audit attach partition public.audit_first for values from (minvalue) to (%L)', bound);
  execute format('create table public.audit_later partition of public.audit (primary key (id)) for values from (%L) to (maxvalue)', bound);
end $$;
alter table public.audit_first drop constraint audit_bound;

-- The first partition has the same ones, so none is built.
create index audit_subject on public.audit (subject, at desc);
create index audit_owner on public.audit (owner, at desc);
create index audit_at on public.audit (at);
create index audit_details on public.audit using gin (details jsonb_path_ops) where actor_kind = 'administrator';
create trigger keep_audit before update on public.audit for each row execute function public.keep_audit();

-- Makes the partitions of the months that begin before `until`, and moves the rows there that audit_later has of them.
create function public.extend_audit(until timestamptz) returns void language plpgsql as $$
declare
  first timestamptz;
  next timestamptz;
  month text;
begin
  loop
    select substring(pg_get_expr(relpartbound, oid) from '''([^'']+)''') into first
      from pg_class where oid = 'public.audit_later'::regclass;
    exit when first >= until;
    next := (first at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    month := to_char(first at time zone 'UTC', '"audit_"YYYY_MM');
    alter table public.audit detach partition public.audit_later;
    execute format('create table public.%I (like public.audit_later including all)', month);
    execute format('with moved as (delete from public.audit_later where at < %L returning *)
                    insert into public.%I select * from moved', next, month);
    execute format('alter table public.audit attach partition public.%I for values from (%L) to (%L)', month, first, next);
    execute format('alter table public.audit attach partition public.audit_later for values from (%L) to (maxvalue)', next);
  end loop;
end $$;

-- Drops the partitions of months that ended at `before` or earlier.
create function public.drop_audit(before timestamptz) returns void language plpgsql as $$
declare month regclass;
begin
  for month in
    select c.oid from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'public.audit'::regclass and c.relname <> 'audit_first'
       and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz <= before
  loop
    execute format('drop table %s', month);
  end loop;
end $$;

select public.extend_audit(now() + interval '6 months');
