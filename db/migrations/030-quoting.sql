create schema quoting;

-- The last quote number that each contractor gave out; a number is never used twice.
create table quoting.numbers (user_id uuid primary key, last integer not null);

create table quoting.quotes (
  id uuid primary key,
  user_id uuid not null,
  number integer not null,
  company_name text not null,
  contact_person text not null,
  email text not null,
  phone text not null,
  customer_type text not null,
  building_type text not null,
  total_sqft integer not null,
  office_sqft integer,
  common_sqft integer,
  restroom_count integer,
  kitchen_count integer,
  frequency text not null,
  start_timeline text not null,
  special_requirements text,
  selected_services jsonb not null default '[]',
  service_pricing jsonb not null default '{}',
  custom_services jsonb not null default '[]',
  selected_tasks jsonb not null default '[]',
  custom_items jsonb not null default '[]',
  uploaded_images jsonb not null default '[]',
  rate integer not null check (rate between 100 and 10000), -- ten-thousandths of a dollar per sq ft per visit
  base_price_cents bigint not null default 0,
  additional_services_cents bigint not null default 0,
  total_monthly_cents bigint,
  total_one_time_cents bigint,
  final_monthly_cents bigint,
  final_one_time_cents bigint,
  offers_annual_prepayment boolean not null default false,
  cost_breakdown jsonb,
  total_monthly_costs_cents bigint,
  net_monthly_profit_cents bigint,
  monthly_cost_cents bigint,
  one_time_cost_cents bigint,
  bid_status text not null default 'pending',
  bid_status_updated_at timestamptz,
  bid_notes text,
  status text not null default 'draft',
  sent_at timestamptz,
  changed_since_sent boolean not null default false,
  last_delivery_id uuid,
  created_at timestamptz not null,
  version integer not null default 1
);
create index quotes_page on quoting.quotes (user_id, created_at desc, id desc);
create index quotes_sums on quoting.quotes (user_id) include (bid_status, final_monthly_cents, net_monthly_profit_cents);

create table quoting.areas (
  id uuid primary key,
  quote_id uuid not null references quoting.quotes on delete cascade,
  name text not null,
  room_type text not null,
  manual_sqft integer,
  ai_estimated_sqft integer,
  ai_confidence double precision,
  predefined_tasks jsonb not null default '[]',
  extra_work_items jsonb not null default '[]',
  notes text,
  removed_at timestamptz, -- a removed room can be brought back
  created_at timestamptz not null,
  version integer not null default 1
);
create index areas_quote on quoting.areas (quote_id, created_at, id);

create table quoting.area_photos (
  id uuid primary key,
  area_id uuid not null references quoting.areas on delete cascade,
  quote_id uuid not null references quoting.quotes on delete cascade,
  storage_id uuid not null unique, -- key of the photo in the object store
  thumbnail_id uuid not null unique,
  ai_analysis jsonb,
  uploaded_at timestamptz not null
);
create index area_photos_area on quoting.area_photos (area_id, uploaded_at, id);
create index area_photos_quote on quoting.area_photos (quote_id);

-- One row for each stored file: its size counts against the contractor's quota.
create table quoting.uploaded_files (
  id uuid primary key, -- the photo's id
  user_id uuid not null,
  quote_id uuid not null references quoting.quotes on delete cascade,
  filename text not null,
  original_name text not null,
  mimetype text not null,
  size integer not null,
  area_type text not null,
  uploaded_at timestamptz not null
);
create index uploaded_files_user on quoting.uploaded_files (user_id) include (size);

-- Each press of Send to Customer or Resend. What became of it is in views.deliveries.
create table quoting.deliveries (
  id uuid primary key,
  quote_id uuid not null references quoting.quotes on delete cascade,
  user_id uuid not null,
  kind text not null,
  recipient text not null,
  updated boolean not null, -- the quote had changed since the mail before
  requested_at timestamptz not null
);
create index deliveries_quote on quoting.deliveries (quote_id, requested_at desc);
create index deliveries_user on quoting.deliveries (user_id, requested_at desc);
