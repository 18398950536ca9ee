-- The categories whose usual costs all customers share; custom costs say so themselves (GRD-06).
alter table pricing.default_costs add column shared_costs jsonb not null default '[]';

-- Which of a quote's costs are shares: of how much, how much, and since when.
alter table quoting.quotes add column cost_shares jsonb not null default '[]';
