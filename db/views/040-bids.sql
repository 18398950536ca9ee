create schema if not exists views;

-- A bid as evidence for pricing: the price, the building and the outcome. Without one whose next version is being written: its price
-- is that of the accepted version, and its building isn't.
create or replace view views.bids as
select q.id, q.user_id, q.building_type, q.frequency, q.total_sqft, q.final_monthly_cents, q.total_monthly_costs_cents,
       q.bid_status, coalesce(q.bid_status_updated_at, q.created_at) as at, q.schedule
  from quoting.quotes q
 where q.final_monthly_cents > 0 and q.total_sqft > 0
   and (coalesce(q.accepted_revision, q.elsewhere_revision) is null
     or coalesce(q.accepted_revision, q.elsewhere_revision) = q.revision and not q.changed_since_sent);
