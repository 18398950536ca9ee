-- What accepting a quote needs and says (LAW-01, LAW-04, ORD-01, ONL-14), and what its email has besides (PRP-04). Quotes from
-- before weren't marked as agreed at home, ask for no PO number, and are in English.
alter table quoting.quotes
  add column agreed_at_home boolean not null default false,
  add column home_state text,
  add column spoken_language text not null default 'en',
  add column po_number_rule text not null default 'off',
  add column confirm_with_code boolean,
  add column email_note text,
  add column cc jsonb not null default '[]';
-- As they were when the email was asked for.
alter table quoting.deliveries
  add column note text,
  add column cc jsonb not null default '[]';
