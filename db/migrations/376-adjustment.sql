-- What a quote's totals were last multiplied by, as exact fractions, so that a total of a few cents or 0 in between doesn't round or
-- drop them. Null in rows of older releases.
alter table quoting.quotes add column adjustment jsonb;
