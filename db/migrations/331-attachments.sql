-- PDFs that go with an account's quotes (PRP-02), and which of them go with a quote; null: all that are valid.
create table documents.attachments (
  id uuid primary key default gen_random_uuid(),
  contractor_id uuid not null,
  name text not null,
  file uuid not null,
  bytes integer not null,
  sha256 text not null,
  expires_on text,
  created_at timestamptz not null default now()
);
create index attachments_contractor on documents.attachments (contractor_id);
create index attachments_file on documents.attachments (file);
alter table quoting.quotes add column attachment_ids jsonb;
