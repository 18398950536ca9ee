-- The contractor's own time zone, an IANA name; null as long as no browser said it.
alter table accounts.users add column time_zone text;
