-- The floor or part of the building that a room is on, as the contractor calls it; null if not given (HND-10).
alter table quoting.areas add column floor text check (char_length(floor) between 1 and 40);
