create schema if not exists views;

-- A quote as staff see it, without the contractor's costs, profit and notes.
create or replace view views.quote_records as
select q.id, q.user_id, q.company_name, q.contact_person, q.email, q.phone, q.building_type, q.total_sqft, q.office_sqft,
       q.common_sqft, q.restroom_count, q.kitchen_count, q.frequency, q.selected_services, q.special_requirements,
       q.start_timeline, q.base_price_cents, q.additional_services_cents, q.total_monthly_cents, q.final_monthly_cents,
       q.custom_items, q.status, q.created_at,
       q.company_name || E'\n' || q.contact_person || E'\n' || q.email as words, -- as in the index quotes_words
       q.schedule, q.billed_months, q.final_one_time_cents, q.annual_discount_percent,
       -- The tax that the customer reads: that of a sent version, until the quote changes.
       case when q.revision > 0 and q.status <> 'draft' and not q.changed_since_sent
            then (select r.content -> 'tax' from quoting.revisions r where r.quote_id = q.id and r.revision = q.revision)
            when not q.tax_exempt
            then coalesce(q.tax, (select u.tax from accounts.users u where u.id = q.user_id)) end as tax,
       q.tax_exempt
  from quoting.quotes q;

-- The rooms of a quote with their photos.
create or replace view views.quote_rooms as
select a.id, a.quote_id, a.name, a.extra_work_items, a.created_at,
       coalesce((select jsonb_agg(jsonb_build_object('id', p.storage_id, 'thumbnail', p.thumbnail_id) order by p.uploaded_at, p.id)
                   from quoting.area_photos p where p.area_id = a.id), '[]') as photos
  from quoting.areas a where a.removed_at is null;

-- The last send request of each quote whose email has not reached the customer's mail server.
create or replace view views.unsent_mails as
select d.id, d.quote_id, q.company_name, d.recipient, d.state, d.reason, d.requested_at
  from views.deliveries d join quoting.quotes q on q.last_delivery_id = d.id
 where d.state <> 'sent';

-- How many quotes each account has.
create or replace view views.quote_counts as
select user_id, count(*)::int as quotes from quoting.quotes group by user_id;
