-- Photos that a model was asked about. The module's own tables: a quote never changes because of them.
create schema vision;

create table vision.analyses (
  id uuid primary key,
  contractor_id uuid not null,
  created_at timestamptz not null,
  demo boolean not null, -- the demonstration model invents its figures
  source text not null, -- host and model
  finished_at timestamptz,
  -- due until the mail server has all but the last byte, then sending until it answers; none if no photo has an estimate
  report text check (report in ('due', 'sending', 'sent', 'failed', 'unconfirmed', 'none')),
  report_claimed_at timestamptz
);
create index analyses_contractor on vision.analyses (contractor_id, created_at desc);

create table vision.images (
  analysis_id uuid not null references vision.analyses on delete cascade,
  position smallint not null,
  filename text not null,
  picture uuid, -- key in the object store; null if it could not be read
  hash text, -- SHA-256 of the picture as it is sent
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  estimate jsonb,
  trouble text,
  known_from timestamptz, -- when the same picture was estimated before
  call_id uuid, -- its place in the quota
  changed_at timestamptz not null,
  primary key (analysis_id, position)
);
create index images_unfinished on vision.images (changed_at) where state in ('queued', 'running');
create index images_picture on vision.images (picture);

-- Each step of an analysis, in order: what the stream of events sends.
create table vision.progress (
  analysis_id uuid not null references vision.analyses on delete cascade,
  seq int not null,
  done int not null,
  total int not null,
  filename text not null,
  state text not null,
  primary key (analysis_id, seq)
);

-- The contractor's pictures of the last 30 days and what a model made of them.
create table vision.known (
  contractor_id uuid not null,
  hash text not null,
  source text not null,
  estimate jsonb not null,
  known_at timestamptz not null,
  primary key (contractor_id, hash, source)
);
create index known_at on vision.known (known_at);

-- Pictures that count against the quotas. A call is reserved first, and deleted if it does not count after all.
create table vision.calls (
  id uuid primary key,
  contractor_id uuid not null,
  at timestamptz not null,
  settled boolean not null default false
);
create index calls_contractor on vision.calls (contractor_id, at);
create index calls_at on vision.calls (at);
