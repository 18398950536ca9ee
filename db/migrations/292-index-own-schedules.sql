-- outside a transaction
-- Few rooms have a schedule of their own; lists of quotes look for them.
create index concurrently if not exists areas_own_schedule on quoting.areas (quote_id)
  where schedule is not null and removed_at is null;
