create schema billing;

create table billing.subscriptions (
  user_id uuid primary key,
  status text not null,
  plan_type text not null,
  trial_end timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  has_used_retention_offer boolean not null default false,
  updated_at timestamptz not null default now()
);

-- Access follows from status and period end on each request: what has run out does not open the product.
create view billing.access as
select user_id, plan_type, trial_end, period_start, period_end,
       case when status = 'trialing' and trial_end <= now() then 'canceled'
            when status = 'active' and period_end <= now() then 'past_due'
            else status end as status
  from billing.subscriptions;
