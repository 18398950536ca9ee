create schema if not exists views;

-- The signed-in contractor, for the browser: account, subscription and rate.
create or replace view views.current_users as
select u.id, u.email, u.first_name, u.last_name, u.profile_image_url, u.business_name, u.business_logo_url,
       u.business_phone, u.business_address, u.business_website, u.created_at,
       coalesce(r.price_per_sq_ft, 500) as rate,
       a.status as subscription_status, a.plan_type, a.trial_end, a.period_start, a.period_end,
       c.breakdown as default_cost_breakdown, c.custom_costs, u.business_version, a.access_end,
       coalesce(m.covers, 'flat') as month_covers,
       t.settings as time_settings,
       g.guard,
       c.shared_costs
  from accounts.users u
  left join billing.access a on a.user_id = u.id
  left join pricing.rates r on r.user_id = u.id
  left join pricing.default_costs c on c.user_id = u.id
  left join pricing.months m on m.user_id = u.id
  left join pricing.time_settings t on t.user_id = u.id
  left join pricing.guards g on g.user_id = u.id;
