-- What happens to visits on holidays (SCH-03): not cleaned, moved to another day, or charged on request. Null on a quote: as
-- the account says; null there: quotes say nothing about holidays.
alter table quoting.quotes add column holidays text check (holidays in ('skip', 'move', 'charge'));
alter table accounts.users
  add column holidays text check (holidays in ('skip', 'move', 'charge')),
  add column holiday_days jsonb not null default '["New Year’s Day", "Martin Luther King Jr. Day", "Presidents’ Day", "Memorial Day", "Juneteenth", "Independence Day", "Labor Day", "Columbus Day", "Veterans Day", "Thanksgiving Day", "Christmas Day"]';

-- The price of the first clean on its own, charged once before the regular visits (SCH-07).
alter table quoting.quotes add column first_visit_cents bigint check (first_visit_cents > 0);
