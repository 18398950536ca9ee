-- The months a year with service of the accepted version: the yearly sum counts with them (ONL-11). Null: as the quote has them.
alter table quoting.acceptances add column billed_months integer;
