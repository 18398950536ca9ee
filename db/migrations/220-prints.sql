-- PDFs of quotes, kept by the hash of what they show. A row without a file waits for its print.
create table documents.prints (
  id uuid primary key default gen_random_uuid(),
  contractor_id uuid not null,
  hash text not null, -- of the page, with the keys of its pictures, and of the printer's edition
  quote_id uuid not null,
  sent boolean not null default false, -- a version that went to the customer
  shows jsonb, -- the issued quote, until it is printed
  file uuid, -- its key in the object store
  digest text, -- SHA-256 of the file
  trouble text check (trouble in ('hung', 'failed')), -- how the print ended without a file
  ordered_at timestamptz not null default now(),
  unique (contractor_id, hash)
);
create index prints_quote on documents.prints (quote_id);
create index prints_file on documents.prints (file);
create index prints_age on documents.prints (ordered_at);
