-- outside a transaction
-- Everything that the figures of the desk are made of, so that they are read from the index alone.
create index concurrently if not exists quotes_figures on quoting.quotes (user_id)
  include (bid_status, sent_at, bid_status_updated_at, final_monthly_cents, net_monthly_profit_cents, billed_months);
