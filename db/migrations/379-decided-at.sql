-- Saving the notes of a bid used to move the day of its decision. The day is again that of the timeline's entry with which the bid became
-- what it is; release 0.4.0 wrote "bid-recorded" for notes too. A bid from before the timeline keeps its day: its entry, which
-- 135-timeline.sql made, can have the day of a note.
with entries as (
  select quote_id, id, at, kind, bid, lag(bid) over (partition by quote_id order by id) as before
    from quoting.timeline, lateral (
           select case kind when 'bid-recorded' then details ->> 'bid' when 'declined' then 'lost'
                       when 'accepted' then 'won' when 'accepted-elsewhere' then 'won' else 'pending' end as bid) as made
   where kind in ('bid-recorded', 'accepted', 'accepted-elsewhere', 'declined', 'canceled-by-customer', 'reopened')
), decided as (
  select distinct on (quote_id) quote_id, at, bid from entries
   where kind <> 'bid-recorded' or bid is distinct from before order by quote_id, id desc
)
update quoting.quotes q set bid_status_updated_at = d.at from decided d
 where q.id = d.quote_id and q.bid_status = d.bid and q.bid_status_updated_at > d.at
   and d.at > (select run_at from public.migrations where name = '135-timeline.sql');
