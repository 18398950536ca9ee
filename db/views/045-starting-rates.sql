create schema if not exists views;

-- What the new quotes of a contractor start with.
create or replace view views.starting_rates as
select u.id,
       r.user_id is not null as has_saved_rate,
       coalesce(s.starts_with, 'last') as starts_with,
       jsonb_build_object('daily', s.daily / 10000.0, 'daily7', s.daily7 / 10000.0, 'weekly', s.weekly / 10000.0,
                          'biweekly', s.biweekly / 10000.0, 'monthly', s.monthly / 10000.0) as rates,
       coalesce((select jsonb_agg(jsonb_build_object('buildingType', l.building_type, 'frequency', l.frequency,
                                                     'pricePerSqFt', l.rate / 10000.0)
                                  order by l.building_type, l.frequency)
                   from quoting.last_rates l where l.user_id = u.id), '[]') as last_rates
  from accounts.users u
  left join pricing.rates r on r.user_id = u.id
  left join pricing.starts s on s.user_id = u.id;
