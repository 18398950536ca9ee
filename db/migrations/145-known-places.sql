-- Networks from which a contractor has signed in, as SHA-256 of the contractor and the place.
create table accounts.places (
  user_id uuid not null references accounts.users on delete cascade,
  place text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, place)
);
