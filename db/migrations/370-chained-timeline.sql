-- Each entry of a quote's timeline names the one before by its hash, so that a changed or missing entry shows (ORD-04). Entries
-- from before have none.
alter table quoting.timeline add column previous text, add column hash text;
