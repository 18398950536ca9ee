-- Who did what to which row, written in the transaction of the change. Ids only: no names, no addresses.
create table public.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('visitor', 'contractor', 'operator', 'system')),
  actor text, -- the contractor's id, the operator's name, the job or webhook; null for a visitor
  action text not null, -- the name of the business fact: 'quoting.bid-recorded'
  subject uuid not null, -- the row that it is about
  owner uuid, -- the contractor whose row it is
  details jsonb not null default '{}',
  cause text not null -- the request, job or command
);
create index audit_subject on public.audit (subject, at desc);
create index audit_owner on public.audit (owner, at desc);
create index audit_at on public.audit (at);

create function public.keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is never changed' using errcode = 'restrict_violation', table = 'audit', schema = 'public';
end $$;
create trigger keep_audit before update on public.audit for each row execute function public.keep_audit();
