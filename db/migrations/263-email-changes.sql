-- The address that a contractor asked to use instead (SND-05). The row without `ended_at` waits for its link to be opened;
-- until then accounts.users.email stays, so the last release goes on with it, and refuses the link. An ended row is kept for
-- the email to the old address, which may still be on its way.
create table accounts.email_changes (
  id uuid primary key,
  user_id uuid not null references accounts.users on delete cascade,
  old_email text not null,
  new_email text not null,
  asked_at timestamptz not null,
  ended_at timestamptz -- confirmed, replaced or withdrawn
);
create unique index email_changes_waiting on accounts.email_changes (user_id) where ended_at is null;
create index email_changes_user on accounts.email_changes (user_id);
