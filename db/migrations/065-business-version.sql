-- Counts the changes of the business profile, its logo included, so that of two tabs neither overwrites the other unseen.
alter table accounts.users add column business_version integer not null default 1;
