create schema pricing;

-- A contractor without a row has the default rate.
create table pricing.rates (
  user_id uuid primary key,
  price_per_sq_ft integer not null check (price_per_sq_ft between 100 and 10000) -- ten-thousandths of a dollar, per visit
);
