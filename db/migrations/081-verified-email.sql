alter table accounts.users add column email_verified_at timestamptz;

-- One link at a time for each account: a newer one takes the place of the one before.
create table accounts.email_verifications (
  user_id uuid primary key references accounts.users on delete cascade,
  email text not null, -- the address that the link was mailed to
  token text not null unique, -- SHA-256 of what stands in the link
  expires_at timestamptz not null
);

-- Accounts that have mailed customers already go on as before.
update accounts.users u set email_verified_at = now()
 where exists (select from documents.mails m where m.contractor_id = u.id and m.state = 'sent')
    or exists (select from quoting.quotes q where q.user_id = u.id and q.sent_at is not null);
