-- What an operator was told to look at, each cause once.
create table billing.alarms (
  cause text primary key,
  kind text not null,
  user_id uuid,
  raised_at timestamptz not null default now()
);
create index alarms_user on billing.alarms (user_id, raised_at);
