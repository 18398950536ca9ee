-- What operators did from the terminal: who, what, to whom, and how it ended. Without an outcome it was cut off.
create table billing.operator_actions (
  id uuid primary key default gen_random_uuid(),
  begun_at timestamptz not null default now(),
  operator text not null,
  action text not null,
  user_id uuid,
  details jsonb not null default '{}',
  outcome text
);
create index operator_actions_user on billing.operator_actions (user_id, begun_at);
