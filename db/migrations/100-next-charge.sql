-- The provider's own reckoning of the next renewal, the invoice of the running period that is not charged yet, and the
-- newest charge: what the screens and mails say about money is read here, not worked out from our price list.
alter table billing.subscriptions
  add column next_renewal jsonb,
  add column draft jsonb,
  add column last_paid jsonb;

-- Subscriptions that have to end at the provider, kept until it confirms that they did. A row of a closed account
-- outlives the account, so it has the provider's ids only.
create table billing.endings (
  cause text primary key,
  customer_id text not null,
  subscription_id text,
  closed boolean not null,
  asked_at timestamptz not null default now(),
  stopped_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  alarmed_at timestamptz,
  done_at timestamptz
);
create index endings_open on billing.endings (next_try_at) where done_at is null;
create index endings_subscription on billing.endings (subscription_id);
create index endings_customer on billing.endings (customer_id);
