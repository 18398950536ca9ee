-- What a contractor said made her leave: one answer for each subscription, the newest.
create table billing.cancel_reasons (
  user_id uuid not null,
  subscription_id text not null,
  reason text not null,
  told_at timestamptz not null default now(),
  primary key (user_id, subscription_id)
);
