-- Where an area's estimate comes from: measured in a photo, given by a model, or invented by the
-- demonstration model. Null if nobody said.
alter table quoting.areas add column ai_source text check (ai_source in ('measured', 'estimated', 'demo'));
