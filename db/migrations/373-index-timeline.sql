-- outside a transaction
-- Two entries of a quote never follow the same one (ORD-04).
create unique index concurrently if not exists timeline_chain on quoting.timeline (quote_id, previous) where previous is not null;
