-- When a building or a room is cleaned, where one of the five frequencies doesn't say it (SCH-01): {"weekdays": [1, 3, 5]}.
alter table quoting.quotes add column schedule jsonb;
alter table quoting.areas add column schedule jsonb;
-- How many months of a year are billed: those with service.
alter table quoting.quotes add column billed_months smallint not null default 12;
