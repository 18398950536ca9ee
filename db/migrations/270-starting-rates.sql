-- What a contractor's new quotes start with (RTE-02), and their default rates per frequency (RTE-03). A contractor without a
-- row starts with the rate sent last and has no such rates. In ten-thousandths of a dollar, per visit.
create table pricing.starts (
  user_id uuid primary key,
  starts_with text not null default 'last' check (starts_with in ('last', 'default', 'planning')),
  daily integer check (daily between 100 and 10000),
  daily7 integer check (daily7 between 100 and 10000),
  weekly integer check (weekly between 100 and 10000),
  biweekly integer check (biweekly between 100 and 10000),
  monthly integer check (monthly between 100 and 10000)
);
