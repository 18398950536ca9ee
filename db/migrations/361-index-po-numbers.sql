-- outside a transaction
create index concurrently if not exists quotes_po_number on quoting.quotes (user_id) where po_number is not null;
