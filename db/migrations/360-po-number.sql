-- The PO number of the acceptance that holds, which the list's search finds (ORD-01).
alter table quoting.quotes add column po_number text;
update quoting.quotes q set po_number = a.po_number
  from quoting.acceptances a where a.quote_id = q.id and a.ended_at is null and a.po_number is not null;
