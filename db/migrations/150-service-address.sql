-- Where the work is done; the customer's own address may be another.
alter table quoting.quotes add column service_address text;
