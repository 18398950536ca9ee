-- The texts around the price (PRP-01, PRP-06): of an account, and what a quote says in their place. Null: nothing was written.
alter table accounts.users add column proposal jsonb;
alter table quoting.quotes add column proposal jsonb;
