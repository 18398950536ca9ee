-- What became of each subscription, in order, so that operators can count months that are over. Nothing is ever changed or
-- removed here; it names no contractor. `monthly` is the list price of one month in cents at that time.
create table billing.facts (
  id bigint generated always as identity primary key,
  subscription_id text not null,
  at timestamptz not null,
  status text not null,
  plan_type text not null,
  monthly integer not null,
  baseline boolean not null default false
);
create index facts_subscription on billing.facts (subscription_id, id);

-- Where an older database begins: how each subscription stands now. What was before is not known.
insert into billing.facts (subscription_id, at, status, plan_type, monthly, baseline)
select subscription_id, now(), status, plan_type,
       case plan_type when 'pro-monthly' then 3299 when 'pro-yearly' then 2175
                      when 'residential-yearly' then 1308 when 'commercial-yearly' then 1308 else 1999 end, true
  from billing.subscriptions
 where subscription_id is not null and status in ('trialing', 'active', 'past_due', 'unpaid', 'canceled');
