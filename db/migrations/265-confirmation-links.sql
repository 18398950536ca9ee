-- Links that confirm an address. Several may work at once: the trial's email has one of its own (SND-03), so the one in the
-- first email goes on working.
create table accounts.confirmation_links (
  token text primary key, -- SHA-256 of the link's token
  user_id uuid not null references accounts.users on delete cascade,
  email text not null, -- the address that the link was sent to
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index confirmation_links_user on accounts.confirmation_links (user_id);

insert into accounts.confirmation_links (token, user_id, email, created_at, expires_at)
select token, user_id, email, expires_at - interval '7 days', expires_at from accounts.email_verifications;

-- The last release may still send links while this one starts. Goes with accounts.email_verifications in the next release.
create function accounts.keep_confirmation_link() returns trigger language plpgsql as $$
begin
  insert into accounts.confirmation_links (token, user_id, email, created_at, expires_at)
    values (new.token, new.user_id, new.email, new.expires_at - interval '7 days', new.expires_at)
    on conflict (token) do nothing;
  return null;
end $$;
create trigger keep_confirmation_link after insert or update on accounts.email_verifications
  for each row execute function accounts.keep_confirmation_link();
