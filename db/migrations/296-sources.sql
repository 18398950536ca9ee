-- How a customer found the contractor (WIN-01), and the names that the contractor chooses from; null: the usual ones.
alter table quoting.quotes add column source text;
alter table accounts.users add column sources jsonb;
