-- The signed PDF of each acceptance, made once and never changed (ONL-06).
create table documents.signed_quotes (
  quote_id uuid not null,
  acceptance_id uuid not null,
  contractor_id uuid not null,
  file uuid not null, -- its key in the object store
  digest text not null, -- SHA-256 of the file
  made_at timestamptz not null,
  primary key (quote_id, acceptance_id)
);
create index signed_quotes_contractor on documents.signed_quotes (contractor_id);
create index signed_quotes_file on documents.signed_quotes (file);
