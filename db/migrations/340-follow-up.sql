-- Following up until there is an answer (FOL).
create table quoting.follow_ups (
  user_id uuid primary key,
  enabled boolean not null,
  reminders jsonb not null -- days after sending, and the text
);

alter table quoting.quotes
  add column follow_up jsonb, -- the quote's own choice; null: as the account says
  add column follow_up_ended text, -- why, until a new version is sent
  add column snoozed_until date; -- not in Today before this day

-- Reminders of the newest version. One sweep a minute takes those that are due.
create table quoting.reminders (
  quote_id uuid not null references quoting.quotes on delete cascade,
  revision integer not null,
  number integer not null check (number between 1 and 5),
  user_id uuid not null,
  days integer not null,
  due_at timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'skipped', 'stopped', 'failed', 'unconfirmed')),
  claimed_at timestamptz,
  primary key (quote_id, revision, number)
);
create index reminders_due on quoting.reminders (due_at) where state = 'waiting';
create index reminders_of_user on quoting.reminders (user_id);
