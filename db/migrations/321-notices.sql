-- Which emails an account wants about its quotes, as far as it chose (ONL-10), and the price above which accepting needs a
-- code (ONL-14); null: none.
alter table accounts.users
  add column notices jsonb not null default '{}',
  add column confirm_above_cents bigint;
