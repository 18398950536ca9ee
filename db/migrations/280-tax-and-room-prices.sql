-- Whether customers see the prices of rooms, and the tax that is added to each total (PRP-03). Null on a quote: as the account
-- says. No account or quote has a tax until its contractor sets one.
alter table accounts.users
  add column shows_room_prices boolean not null default true,
  add column tax jsonb check (jsonb_typeof(tax) = 'object');
alter table quoting.quotes
  add column shows_room_prices boolean,
  add column tax jsonb check (jsonb_typeof(tax) = 'object'),
  add column tax_exempt boolean not null default false;
