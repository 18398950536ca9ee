-- What a month's price covers, 'flat' or 'visits' (SCH-05). A contractor without a row has flat months; a quote without
-- a value follows its contractor.
create table pricing.months (
  user_id uuid primary key,
  covers text not null check (covers in ('flat', 'visits'))
);
alter table quoting.quotes add column month_covers text;
