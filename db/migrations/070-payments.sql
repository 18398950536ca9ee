-- What the card provider knows of a contractor's subscription, as it was last read there. `status` is null until the
-- trial is activated: the provider calls a subscription "trialing" before there is any card.
alter table billing.subscriptions
  alter column status drop not null,
  add column customer_id text unique,
  add column subscription_id text unique,
  add column setup_intent_id text,
  add column attempt integer not null default 1,
  add column activated_at timestamptz,
  add column trial_refused boolean not null default false,
  add column access_end timestamptz,
  add column pending_plan_type text,
  add column pending_at timestamptz,
  add column card jsonb,
  add column discount_coupon text,
  add column discount_promised_at timestamptz,
  add column discounts_left smallint not null default 0,
  add column due jsonb,
  add column cancellations integer not null default 0,
  add column read_begun timestamptz not null default '-infinity';

-- Who had a trial: hashes of the normalised e-mail and of the card's fingerprint. They outlive the account.
create table billing.trials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique,
  email_hash text not null unique,
  card_hash text not null unique,
  begun_at timestamptz not null
);

-- Every write to the card provider, noted with its idempotency key before the call; the reconciler looks at what is open.
create table billing.operations (
  key text primary key,
  user_id uuid not null,
  kind text not null,
  begun_at timestamptz not null default now(),
  done_at timestamptz,
  refusal text
);
create index operations_open on billing.operations (begun_at) where done_at is null;

-- What the card provider reported, each event once. Only what says whom it is about is kept.
create table billing.provider_events (
  id text primary key,
  type text not null,
  user_id uuid,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now()
);
create index provider_events_received on billing.provider_events (received_at);

-- What a contractor was told about her subscription: one mail for each cause.
create table billing.notices (
  cause text primary key,
  user_id uuid not null,
  told_at timestamptz not null default now()
);

-- Access follows from status and dates on each request. A canceled subscription ends to the second; one that renews by
-- itself has an hour in which the card provider's word of the next period may arrive.
create or replace view billing.access as
select user_id, plan_type, trial_end, period_start, period_end,
       case when status in ('trialing', 'active') and access_end <= now() then 'canceled'
            when status = 'trialing' and trial_end + interval '1 hour' <= now() then 'canceled'
            when status = 'active' and period_end + interval '1 hour' <= now() then 'past_due'
            else status end as status,
       access_end
  from billing.subscriptions;
