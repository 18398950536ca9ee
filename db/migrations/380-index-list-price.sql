-- outside a transaction
-- The list sorts by the price that a row shows: of a month, or of a single visit.
create index concurrently if not exists quotes_by_list_price on quoting.quotes
  (user_id, (coalesce(nullif(final_monthly_cents, 0), final_one_time_cents, 0)), created_at, id);
