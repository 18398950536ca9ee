-- An account's minimum prices and target margin, which its quotes are compared with before they are sent (GRD-02, GRD-05).
create table pricing.guards (
  user_id uuid primary key,
  guard jsonb not null
);

-- The discount for paying a year in advance, in percent (GRD-04).
alter table quoting.quotes
  add column annual_discount_percent double precision not null default 15
    check (annual_discount_percent between 0 and 50);
