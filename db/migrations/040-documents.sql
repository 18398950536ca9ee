create schema documents;

-- One mail for each press of Send to Customer or Resend, at most.
create table documents.mails (
  delivery_id uuid primary key, -- also the Message-ID
  contractor_id uuid not null,
  quote_id uuid not null,
  recipient text not null,
  subject text not null,
  size_bytes integer not null default 0,
  -- queued until the last byte is with the mail server; sending until its answer is known
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unconfirmed')),
  reason text, -- why it failed, in words for the contractor
  begun_at timestamptz not null default now(),
  claimed_at timestamptz,
  settled_at timestamptz
);
create index mails_quote on documents.mails (quote_id);
create index mails_unsettled on documents.mails (begun_at) where state in ('queued', 'sending');
