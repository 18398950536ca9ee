-- Whether the contractor gets a copy of each quote that is emailed to a customer (SND-07).
alter table accounts.users add column wants_copies boolean not null default false;
