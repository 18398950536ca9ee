-- What the contractor recorded of acceptances on paper, by email or by phone (ORD-02). Rows stay when a bid is reopened; the
-- quote says which version's record holds. Their files are in quoting.revision_files.
create table quoting.accepted_elsewhere (
  id uuid primary key,
  quote_id uuid not null references quoting.quotes on delete cascade,
  user_id uuid not null, -- the contractor
  revision integer not null,
  name text not null,
  day date not null, -- in the contractor's calendar
  file uuid, -- its key in the object store
  type text,
  recorded_at timestamptz not null,
  number bigint generated always as identity -- the later of two records of one moment is the newer
);
create index accepted_elsewhere_quote on quoting.accepted_elsewhere (quote_id, number);
create index accepted_elsewhere_user on quoting.accepted_elsewhere (user_id);
alter table quoting.quotes add column elsewhere_revision integer;
