create schema if not exists views;

-- Session and subscription of a visitor: one read for each request.
create or replace view views.visitors as
select s.sid, s.user_id, s.sess, s.expire, s.created_at, a.status, a.plan_type
  from accounts.sessions s
  left join billing.access a on a.user_id = s.user_id;
