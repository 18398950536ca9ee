-- Reads all rows, but lets others write.
alter table public.audit validate constraint audit_bound;
