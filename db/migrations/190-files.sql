-- Which folder of files belongs to this database: the folder has the same id. Written at the first start.
create table public.database_id (
  only_row boolean primary key default true check (only_row),
  id uuid not null
);

-- Rows whose file was missing at the last start, by what they are: accounts, photos, versions.
create table public.missing_files (
  kind text primary key,
  row_count integer not null,
  counted_at timestamptz not null
);
