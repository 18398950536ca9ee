-- What people tell about their work with the product, to be shown on its pages. A removed story keeps nothing of theirs.
create table content.stories (
  id uuid primary key,
  state text not null check (state in ('pending', 'approved', 'declined', 'removed')),
  name text,
  email text,
  location text,
  story text,
  digest text, -- SHA-256 of the words and photos as they were sent: the same story sent twice is one
  removal_key text not null, -- opens the link in the mail, for as long as the row is here
  sent_at timestamptz not null, -- with it the consent was given
  decided_at timestamptz, -- last approved or declined
  removed_at timestamptz,
  version int not null default 1,
  check ((state = 'removed') = (removed_at is not null)),
  check ((state = 'removed') = (coalesce(name, email, location, story, digest) is null))
);
create unique index stories_digest on content.stories (digest) where state in ('pending', 'approved');
create index stories_state on content.stories (state, sent_at);

create table content.story_photos (
  id uuid primary key, -- its public address while the story is approved
  story_id uuid not null references content.stories,
  position smallint not null,
  picture uuid not null, -- key in the object store
  width int not null,
  height int not null,
  unique (story_id, position)
);
create index story_photos_picture on content.story_photos (picture);

-- The landing page is kept in memory by every process; whoever changes what it shows tells all of them, with the commit.
create function content.tell_stories_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_stories', '');
  return null;
end $$;
create trigger stories_changed after insert or update or delete or truncate on content.stories
  for each statement execute function content.tell_stories_changed();
