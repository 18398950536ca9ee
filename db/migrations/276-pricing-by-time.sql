-- An account's settings for pricing by time (TIM-07): those that differ from the shipped figures, or all of them.
create table pricing.time_settings (
  user_id uuid primary key,
  settings jsonb not null
);

-- How a quote's cleaning is priced, its own figures by time, the figures that its present price by time is computed from, and
-- the prices of the method that isn't chosen now (TIM-01).
alter table quoting.quotes
  add column priced_by text not null default 'area' check (priced_by in ('area', 'time')),
  add column own_time jsonb,
  add column time_basis jsonb,
  add column other_price jsonb,
  add column shows_labor_hours boolean not null default false;

alter table quoting.areas
  add column difficulty text not null default 'normal',
  add column fixtures jsonb,
  add column sqft_per_hour integer check (sqft_per_hour > 0);
