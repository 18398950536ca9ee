-- An agreement made at home, as the email about the right to cancel needs it if the contractor closes the account before the last
-- day (ONL-11): the version without rooms, the last day, the time zone. Null for other agreements, and once this one ended.
alter table documents.signed_quotes add column cancelable jsonb;
-- Which version was signed.
alter table documents.signed_quotes add column revision integer;
