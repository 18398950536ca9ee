-- What the contractor notes for nobody else: never printed, sent, frozen in a version or shown to administrators.
alter table quoting.quotes add column private_notes text;
