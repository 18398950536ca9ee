-- One link at a time for each account: a newer request takes the place of the one before.
create table accounts.password_resets (
  user_id uuid primary key references accounts.users on delete cascade,
  token text not null unique, -- SHA-256 of what stands in the link
  expires_at timestamptz not null
);
alter table accounts.users drop column reset_password_token, drop column reset_password_expires;
