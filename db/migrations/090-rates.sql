-- How often a contractor asked for costly work since a moment. Not logged: after a crash everybody begins at zero.
create unlogged table public.rates (
  key text primary key,
  since timestamptz not null default now(),
  count integer not null default 1
);
