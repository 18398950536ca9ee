-- A browser that a contractor has signed in with. Its cookie holds the token, the table the token's SHA-256.
create table accounts.devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references accounts.users on delete cascade,
  token text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  unique (token, user_id)
);
create index devices_user on accounts.devices (user_id);

-- The sid never leaves the server, so the list of sessions names each by an id of its own.
alter table accounts.sessions
  add column id uuid not null default gen_random_uuid(),
  add column user_agent text,
  add column address text,
  add column device_id uuid references accounts.devices on delete set null;
create unique index sessions_id on accounts.sessions (id);
create index sessions_device on accounts.sessions (device_id);

-- When the next sign-in to an account that is being guessed may be tried.
create table accounts.turns (
  key text primary key,
  free_at timestamptz not null
);
