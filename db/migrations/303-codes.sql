-- The code that confirms an acceptance (ONL-14): the newest one of a quote, until it is used, or ten minutes have passed.
create table quoting.codes (
  quote_id uuid primary key references quoting.quotes on delete cascade,
  user_id uuid not null, -- the contractor
  hash text not null, -- SHA-256 of the quote's id and the code
  sent_at timestamptz not null,
  attempts integer not null default 0
);
