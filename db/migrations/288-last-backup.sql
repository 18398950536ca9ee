-- When `npm run backup` last finished, and how large it was. Empty before the first.
create table public.last_backup (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz not null,
  bytes bigint not null
);
