-- Addresses of a quote's page for its customer: the newest generation is the one to copy, and mailed ones go on working until
-- they are withdrawn. A token is derived (see quoting/links.ts); only its SHA-256 is here, so a stolen backup opens nothing.
create table quoting.links (
  quote_id uuid not null references quoting.quotes on delete cascade,
  user_id uuid not null, -- the contractor
  generation integer not null check (generation > 0),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (quote_id, generation)
);

-- What customers agreed to; see quoting/domain/acceptance.ts. Only the end of a row is ever changed.
create table quoting.acceptances (
  id uuid not null, -- made by the customer's browser, so a repeat is recognized
  quote_id uuid not null references quoting.quotes on delete cascade,
  user_id uuid not null, -- the contractor
  revision integer not null,
  hash text not null, -- of the revision
  name text not null,
  title text,
  po_number text,
  signature jsonb not null,
  at timestamptz not null,
  address text not null,
  browser text not null,
  consent text not null, -- the sentence beside the box, as it was shown
  electronic_records text,
  monthly_cents bigint not null,
  one_time_cents bigint,
  pay_yearly boolean not null,
  annual_cents bigint,
  cancel_until date, -- the last day of a right to cancel
  ended_at timestamptz,
  ended_by text check (ended_by in ('reopened', 'canceled', 'replaced', 'declined')),
  primary key (quote_id, id)
);
-- One acceptance holds for a quote, whatever the version and the link.
create unique index acceptances_holding on quoting.acceptances (quote_id) where ended_at is null;

create function quoting.keep_acceptance() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from quoting.quotes where id = old.quote_id) then return old; end if;
  if tg_op = 'UPDATE' and old.ended_at is null
     and to_jsonb(new) - 'ended_at' - 'ended_by' = to_jsonb(old) - 'ended_at' - 'ended_by' then return new; end if;
  raise exception 'an acceptance is never changed' using errcode = 'restrict_violation', table = 'acceptances', schema = 'quoting';
end $$;
create trigger keep_acceptance before update or delete on quoting.acceptances
  for each row execute function quoting.keep_acceptance();

alter table quoting.quotes
  add column answer text, -- the customer's last: accepted, declined, change-requested or canceled; null for none to this version
  add column answered_at timestamptz,
  add column accepted_revision integer, -- of the acceptance that holds
  add column revising boolean not null default false; -- the contractor opened the next version of an accepted quote
