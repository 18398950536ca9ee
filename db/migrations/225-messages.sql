-- Every email that is about an account or goes to an operator, once for each key (src/platform/post-office).
create schema post_office;

create table post_office.messages (
  id uuid primary key default gen_random_uuid(),
  key text collate "C" not null unique, -- kind and what the email is about: 'quote:<delivery>'
  kind text not null,
  contractor_id uuid references accounts.users on delete cascade, -- null only for operators
  recipient text, -- null until a worker reads the address
  payload jsonb not null default '{}', -- ids and figures, no token and no link; empty 30 days after it is settled
  -- queued until the last byte is with the mail server; sending until its answer is known; skipped when no one is to get it
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unconfirmed', 'skipped')),
  attempts smallint not null default 0, -- how often the mail server deferred it
  due_at timestamptz not null default now(), -- time on hold doesn't count
  claimed_at timestamptz,
  settled_at timestamptz,
  reason text, -- why it failed
  message_id text -- the Message-ID, for the mail server's log
);
create index messages_contractor on post_office.messages (contractor_id);
create index messages_unsettled on post_office.messages (kind, due_at) where state in ('queued', 'sending');
create index messages_to_empty on post_office.messages (settled_at) where payload <> '{}';
