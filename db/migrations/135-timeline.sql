-- What happened to a quote, in the order in which it happened. Rows are only added.
create table quoting.timeline (
  id bigint generated always as identity primary key,
  quote_id uuid not null references quoting.quotes on delete cascade,
  at timestamptz not null,
  kind text not null, -- see quoting/contract/history.ts
  actor text not null check (actor in ('contractor', 'customer', 'system', 'administrator')),
  revision integer,
  details jsonb not null default '{}',
  cause text, -- what was announced more than once is written once
  unique (quote_id, cause)
);
create index timeline_page on quoting.timeline (quote_id, at desc, id desc);

create function quoting.keep_timeline() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from quoting.quotes where id = old.quote_id) then return old; end if;
  raise exception 'the timeline is only added to' using errcode = 'restrict_violation', table = 'timeline', schema = 'quoting';
end $$;

-- What is known of quotes from before.
insert into quoting.timeline (quote_id, at, kind, actor, cause)
select id, created_at, 'created', 'contractor', 'created' from quoting.quotes;

insert into quoting.timeline (quote_id, at, kind, actor, details, cause)
select d.quote_id, m.settled_at,
       case m.state when 'sent' then 'email-handed-over' when 'failed' then 'email-refused' else 'email-unconfirmed' end,
       'system', jsonb_strip_nulls(jsonb_build_object('recipient', d.recipient, 'reason', m.reason)), 'mail:' || d.id || ':' || m.state
  from quoting.deliveries d join documents.mails m on m.delivery_id = d.id
 where m.settled_at is not null and m.state in ('sent', 'failed', 'unconfirmed');

insert into quoting.timeline (quote_id, at, kind, actor, details)
select id, bid_status_updated_at, 'bid-recorded', 'contractor', jsonb_build_object('bid', bid_status)
  from quoting.quotes where bid_status_updated_at is not null;

create trigger keep_timeline before update or delete on quoting.timeline
  for each row execute function quoting.keep_timeline();
