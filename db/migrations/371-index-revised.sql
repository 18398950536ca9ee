-- outside a transaction
-- The few quotes whose sums count at an earlier, accepted price (ONL-11).
create index concurrently if not exists quotes_revised on quoting.quotes (user_id)
  where accepted_revision is not null and (changed_since_sent or revision <> accepted_revision);
