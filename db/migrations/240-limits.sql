-- How often something was done lately, for each limit and whom it counts (src/platform/limits/limit.ts).
create table public.limits (
  name text not null, -- as the code declares it
  who text not null, -- SHA-256 of whom it counts, so that the table names nobody
  hits timestamptz[] not null, -- oldest first, never more than `most`
  most integer not null,
  seconds integer not null,
  primary key (name, who)
);

-- Work under way that all processes count together. A process that dies stops renewing its rows.
create table public.leases (
  name text not null,
  who text not null,
  place integer not null,
  holder uuid not null,
  until timestamptz not null,
  primary key (name, who, place)
);

-- Emails to customers stay counted through the update. quoting.presses, accounts.attempts and public.rates are the last
-- release's, and go with the next one.
insert into public.limits (name, who, hits, most, seconds)
select name, encode(sha256(convert_to(who, 'UTF8')), 'hex'), array_agg(at order by at), max(most), max(seconds)
  from quoting.presses, lateral (values
    ('send-quote', user_id || ' ' || quote_id, 3, 3600),
    ('send-to-mailbox', user_id || ' ' || recipient, 3, 3600),
    ('send-to-mailbox-daily', user_id || ' ' || recipient, 10, 86400),
    ('send-daily', user_id::text, 500, 86400)) as counted (name, who, most, seconds)
 where at > now() - make_interval(secs => seconds)
 group by name, who;
