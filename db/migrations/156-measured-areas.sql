-- Where an area's estimate comes from: measured in a photo, or given by a model. Null if nobody said.
alter table quoting.areas add column ai_source text check (ai_source in ('measured', 'estimated'));
