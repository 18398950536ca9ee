-- A contractor's usual costs, dollars per month as the contract writes them; offered for each new quote, never booked.
create table pricing.default_costs (
  user_id uuid primary key,
  breakdown jsonb not null,
  custom_costs jsonb not null
);
