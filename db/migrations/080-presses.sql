-- Every press of Send to Customer or Resend counts against the limits on mail, whatever becomes of its quote.
create table quoting.presses (
  user_id uuid not null,
  quote_id uuid not null,
  recipient text not null, -- SHA-256 of the mailbox: enough to count by
  at timestamptz not null
);
create index presses_user on quoting.presses (user_id, at desc);
create index presses_at on quoting.presses (at);

insert into quoting.presses (user_id, quote_id, recipient, at)
select user_id, quote_id,
       encode(sha256(convert_to(regexp_replace(lower(recipient), '\+[^@]*@', '@'), 'UTF8')), 'hex'), requested_at
  from quoting.deliveries
 where requested_at > now() - interval '1 day';
