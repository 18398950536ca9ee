-- The blog's own posts (the built-in articles are files), who is mailed about them, and each of those mails.
create schema content;

create table content.posts (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  slug text not null unique,
  summary text not null default '',
  body_html text not null default '', -- made safe when written, and again when shown
  source text, -- the file it was imported from
  category text,
  topic_tags text[] not null default '{}',
  author text not null default 'The TidyTally team',
  hero_image_url text,
  figure text, -- the one number on its card and on its sharing picture
  figure_note text,
  is_draft boolean not null default false,
  published_at timestamptz, -- the date that readers see; in the future while it is scheduled
  scheduled_by uuid, -- the schedule that may publish it; another schedule or a change of mind makes the old job do nothing
  email_sent_at timestamptz, -- when its mails were ordered, once for all
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index posts_published on content.posts (published_at desc) where not is_draft;

-- Every process keeps the published posts in memory; whoever changes one tells all of them, with the commit.
create function content.tell_posts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_posts', '');
  return null;
end $$;
create trigger posts_changed after insert or update or delete or truncate on content.posts
  for each statement execute function content.tell_posts_changed();

-- Articles by email: one row for each account. The key is in the link that ends it.
create table content.blog_email_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique,
  subscribed boolean not null default true,
  unsubscribed_at timestamptz,
  reason text check (reason in ('link', 'settings')),
  unsubscribe_key uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now()
);
insert into content.blog_email_subscriptions (user_id) select id from accounts.users;

-- One mail for each post and subscriber. It is 'sending' from the last byte to the server's answer.
create table content.blog_mails (
  post_id uuid not null references content.posts on delete cascade,
  user_id uuid not null,
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'failed', 'unconfirmed', 'skipped')),
  tries smallint not null default 0,
  changed_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index blog_mails_open on content.blog_mails (post_id, tries, user_id) where state in ('due', 'sending');
create index blog_mails_user on content.blog_mails (user_id);
