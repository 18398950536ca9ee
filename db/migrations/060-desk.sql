-- Quotes for the same company and e-mail belong to one customer, whatever their capitals and spaces.
alter table quoting.quotes add column customer_key text not null
  generated always as (md5(lower(btrim(company_name)) || chr(31) || lower(btrim(email)))) stored;

create index quotes_customer on quoting.quotes (user_id, customer_key, created_at desc, id desc);
create index quotes_by_price on quoting.quotes (user_id, (coalesce(final_monthly_cents, 0)), created_at, id);
create index quotes_by_company on quoting.quotes (user_id, lower(company_name), created_at, id);

-- Everything that the figures of the desk are made of, so that they are read from the index alone.
create index quotes_desk on quoting.quotes (user_id)
  include (bid_status, sent_at, bid_status_updated_at, final_monthly_cents, net_monthly_profit_cents);
drop index quoting.quotes_sums;
