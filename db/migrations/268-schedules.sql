-- When a building or a room is cleaned, where one of the five frequencies doesn't say it (SCH-01): {"weekdays": [1, 3, 5]}.
alter table quoting.quotes add column schedule jsonb;
alter table quoting.areas add column schedule jsonb;
-- How many months of a year are billed: those with service.
alter table quoting.quotes add column billed_months smallint not null default 12;

-- Everything that the figures of the desk are made of, so that they are read from the index alone.
create index quotes_figures on quoting.quotes (user_id)
  include (bid_status, sent_at, bid_status_updated_at, final_monthly_cents, net_monthly_profit_cents, billed_months);
drop index quoting.quotes_desk;
