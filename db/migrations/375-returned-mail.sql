-- When a report said that an email came back (SND-06). settled_at stays the time at which the mail server took it.
alter table documents.mails add column returned_at timestamptz;
alter table post_office.messages add column returned_at timestamptz;
