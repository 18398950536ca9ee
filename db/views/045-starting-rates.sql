create schema if not exists views;

-- What the new quotes of a contractor start with. `last_rates` are the rates of their newest versions, one for each
-- building type and frequency; a quote that changed since counts as it was sent.
create or replace view views.starting_rates as
select u.id,
       r.user_id is not null as has_saved_rate,
       coalesce(s.starts_with, 'last') as starts_with,
       jsonb_build_object('daily', s.daily / 10000.0, 'daily7', s.daily7 / 10000.0, 'weekly', s.weekly / 10000.0,
                          'biweekly', s.biweekly / 10000.0, 'monthly', s.monthly / 10000.0) as rates,
       coalesce((select jsonb_agg(jsonb_build_object('buildingType', l.building_type, 'frequency', l.frequency,
                                                     'pricePerSqFt', l.rate / 10000.0)
                                  order by l.building_type, l.frequency)
                   from (select distinct on (q.building_type, v.content ->> 'frequency') q.building_type,
                                v.content ->> 'frequency' as frequency, v.rate
                           from (select id, building_type, revision from quoting.quotes
                                  where user_id = u.id and sent_at is not null order by sent_at desc limit 200) q
                           join quoting.revisions v on v.quote_id = q.id and v.revision = q.revision
                          order by q.building_type, v.content ->> 'frequency', v.issued_at desc) l), '[]') as last_rates
  from accounts.users u
  left join pricing.rates r on r.user_id = u.id
  left join pricing.starts s on s.user_id = u.id;
