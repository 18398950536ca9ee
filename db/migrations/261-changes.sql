-- What changed of an account in the last hour, for its streams of events (AMB-R16). Rows name what to fetch again, never
-- its content. `xact` says from which snapshot on a row is visible: ids are given out before the commit, so a stream that
-- read on after the highest id would miss a transaction that commits later.
create table public.changes (
  id bigint generated always as identity primary key,
  owner uuid not null,
  kind text not null,
  subject uuid,
  version int,
  xact xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp()
);
create index changes_owner on public.changes (owner, xact);
create index changes_at on public.changes (at);

-- Every process listens, whichever process made the change. A closed account is notified, so that its streams end, but
-- leaves no row.
create function public.tell_change(owner uuid, kind text, subject uuid, version int) returns void language plpgsql as $$
begin
  if owner is null then return; end if;
  insert into public.changes (owner, kind, subject, version)
    select $1, $2, $3, $4 where exists (select from accounts.users u where u.id = $1);
  perform pg_notify('changes', owner::text);
end $$;

create function public.tell_quote_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform public.tell_change(old.user_id, 'quote', old.id, null);
  else
    perform public.tell_change(new.user_id, 'quote', new.id, new.version);
  end if;
  return null;
end $$;
create trigger quote_changed after insert or update or delete on quoting.quotes
  for each row execute function public.tell_quote_changed();

create function public.tell_delivery_changed() returns trigger language plpgsql as $$
begin
  perform public.tell_change(new.contractor_id, 'delivery', new.quote_id, null);
  return null;
end $$;
create trigger delivery_changed after insert or update on documents.mails
  for each row execute function public.tell_delivery_changed();

create function public.tell_analysis_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform public.tell_change(old.contractor_id, 'analysis', old.id, null);
  else
    perform public.tell_change(new.contractor_id, 'analysis', new.id, null);
  end if;
  return null;
end $$;
create trigger analysis_changed after insert or update or delete on vision.analyses
  for each row execute function public.tell_analysis_changed();

create function public.tell_analysis_progress() returns trigger language plpgsql as $$
begin
  perform public.tell_change(
    (select a.contractor_id from vision.analyses a where a.id = new.analysis_id), 'analysis', new.analysis_id, null);
  return null;
end $$;
create trigger analysis_progress after insert on vision.progress
  for each row execute function public.tell_analysis_progress();

create function public.tell_account_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from public.changes c where c.owner = old.id;
    perform pg_notify('changes', old.id::text);
  else
    perform public.tell_change(new.id, 'account', null, null);
  end if;
  return null;
end $$;
create trigger account_changed after update or delete on accounts.users
  for each row execute function public.tell_account_changed();

-- A session is touched every hour; only its beginning and its end are changes.
create function public.tell_sessions_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform public.tell_change(old.user_id, 'sessions', null, null);
  else
    perform public.tell_change(new.user_id, 'sessions', null, null);
  end if;
  return null;
end $$;
create trigger sessions_changed after insert or delete on accounts.sessions
  for each row execute function public.tell_sessions_changed();
