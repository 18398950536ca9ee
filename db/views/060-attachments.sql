-- The PDFs that go with an account's quotes: documents stores them, quoting freezes them with a version.
create or replace view views.attachments as
select id, contractor_id, name, file, bytes, sha256, expires_on, created_at from documents.attachments;
