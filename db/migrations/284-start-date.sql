-- The day of the first visit, once it is agreed (HIS-04).
alter table quoting.quotes add column start_date text check (start_date ~ '^\d{4}-\d{2}-\d{2}$');
