-- Staff read customers' data at /admin; each read is an entry, with the address it came from. A list has no single subject.
alter table public.audit drop constraint audit_actor_kind_check;
alter table public.audit add constraint audit_actor_kind_check
  check (actor_kind in ('visitor', 'contractor', 'operator', 'administrator', 'system'));
alter table public.audit alter column subject drop not null;
alter table public.audit add column address text;
create index audit_details on public.audit using gin (details jsonb_path_ops) where actor_kind = 'administrator';

-- All contractors' quotes, newest first.
create index quotes_newest on quoting.quotes (created_at desc, id desc);
create index mails_not_sent on documents.mails (begun_at) where state <> 'sent';

-- Words anywhere in company, contact or email. Without pg_trgm the search reads every quote.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index quotes_words on quoting.quotes
      using gin ((company_name || E'\n' || contact_person || E'\n' || email) gin_trgm_ops);
  end if;
exception when insufficient_privilege then
  raise warning 'pg_trgm is not allowed here: the administration''s search reads every quote';
end $$;
