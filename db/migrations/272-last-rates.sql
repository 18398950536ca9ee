-- The rate a contractor last sent for each building type and frequency, which their next such quote starts with (RTE-02).
-- Written when an email was handed over, so that reading an account doesn't search its versions.
create table quoting.last_rates (
  user_id uuid not null,
  building_type text not null,
  frequency text not null,
  rate integer not null, -- ten-thousandths of a dollar, per visit
  issued_at timestamptz not null, -- of the version
  primary key (user_id, building_type, frequency)
);
insert into quoting.last_rates (user_id, building_type, frequency, rate, issued_at)
select distinct on (q.user_id, q.building_type, v.content ->> 'frequency')
       q.user_id, q.building_type, v.content ->> 'frequency', v.rate, v.issued_at
  from quoting.quotes q join quoting.revisions v on v.quote_id = q.id and v.revision = q.revision
 where q.sent_at is not null and v.content ->> 'frequency' <> 'custom'
 order by q.user_id, q.building_type, v.content ->> 'frequency', v.issued_at desc;
