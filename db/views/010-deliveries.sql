create schema if not exists views;

-- A send request and its outcome: quoting stores the request, documents the email.
create or replace view views.deliveries as
select d.id, d.quote_id, d.kind, d.recipient, d.requested_at,
       coalesce(m.state, 'queued') as state, m.reason, m.settled_at
  from quoting.deliveries d
  left join documents.mails m on m.delivery_id = d.id;

-- A timestamp for JSON values in the contracts' format: ISO 8601, UTC, milliseconds.
create or replace function views.iso(at timestamptz) returns text language sql immutable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
