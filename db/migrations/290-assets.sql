-- Scripts, styles and fonts of the client's builds, by their hashed names, so that each server also has those of the
-- releases before and after its own (O-05). `needed_at` is renewed daily while a server of that release runs.
create table public.assets (
  name text primary key,
  body bytea not null,
  needed_at timestamptz not null default now()
);
