-- The months a year with service of the version that was accepted elsewhere, as in 374. Null: as the quote has them.
alter table quoting.accepted_elsewhere add column billed_months integer;
