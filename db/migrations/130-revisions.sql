-- What the customer got: one row for each revision of a quote, never changed.
create table quoting.revisions (
  quote_id uuid not null references quoting.quotes on delete cascade,
  revision integer not null check (revision > 0),
  issued_at timestamptz not null,
  content jsonb not null, -- everything that the customer reads; see quoting/domain/revision.ts
  hash text not null, -- SHA-256 of the canonical JSON of content
  rate integer not null, -- the contractor's own; no customer sees it
  changes jsonb not null default '[]', -- what is different from the revision before, in words
  reconstructed boolean not null default false, -- made from what was stored, for a quote that was sent before revisions were kept
  primary key (quote_id, revision)
);

create function quoting.keep_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from quoting.quotes where id = old.quote_id) then return old; end if;
  raise exception 'a revision is never changed' using errcode = 'restrict_violation', table = 'revisions', schema = 'quoting';
end $$;
create trigger keep_revision before update or delete on quoting.revisions
  for each row execute function quoting.keep_revision();

-- Pictures that a revision shows: their files stay, even when a room or the letterhead shows them no more.
create table quoting.revision_files (
  quote_id uuid not null references quoting.quotes on delete cascade,
  key uuid not null, -- in the object store
  type text not null,
  primary key (quote_id, key)
);
create index revision_files_key on quoting.revision_files (key);

alter table quoting.quotes add column revision integer not null default 0; -- the newest; 0 before the first
create index quotes_without_revision on quoting.quotes (id) where status <> 'draft' and revision = 0;

alter table quoting.deliveries add column revision integer; -- which one was mailed; null before revisions were kept
