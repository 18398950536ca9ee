-- The rooms of a quote under a name, to start other quotes from (TPL-01). `rooms` has the fields of each room without its
-- size, and `sqft`, its size when the template was made, which gives its share.
create table quoting.templates (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  customer_type text not null,
  building_type text not null,
  frequency text not null,
  schedule jsonb,
  rooms jsonb not null,
  created_at timestamptz not null
);
create index templates_user on quoting.templates (user_id);
