create schema accounts;

create table accounts.users (
  id uuid primary key,
  email text not null,
  password text not null, -- argon2id, PHC format
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  business_name text,
  business_logo_url text,
  business_phone text,
  business_address text,
  business_website text,
  reset_password_token text,
  reset_password_expires timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_email on accounts.users (lower(email));

create table accounts.sessions (
  sid text primary key, -- SHA-256 of the cookie's session id
  user_id uuid references accounts.users on delete cascade,
  sess jsonb not null,
  expire timestamptz not null,
  created_at timestamptz not null default now()
);
create index sessions_user on accounts.sessions (user_id);

-- Tries that count against a limit: failed logins, registrations.
create table accounts.attempts (
  key text not null,
  at timestamptz not null default now()
);
create index attempts_key on accounts.attempts (key, at);
