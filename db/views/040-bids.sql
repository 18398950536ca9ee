create schema if not exists views;

-- A bid as evidence for pricing: the price, the building and the outcome. An accepted one has the price that was accepted.
create or replace view views.bids as
select q.id, q.user_id, q.building_type, q.frequency, q.total_sqft,
       case when q.accepted_revision is null then q.final_monthly_cents
            else (select a.monthly_cents from quoting.acceptances a where a.quote_id = q.id and a.ended_at is null) end as final_monthly_cents,
       q.total_monthly_costs_cents,
       q.bid_status, coalesce(q.bid_status_updated_at, q.created_at) as at, q.schedule
  from quoting.quotes q
 where q.final_monthly_cents > 0 and q.total_sqft > 0;
