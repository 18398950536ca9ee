-- The Chromium of the worker that proved last that its PDFs have text, for the administration.
create table documents.browser (
  only_row boolean primary key default true check (only_row),
  version text not null,
  dated timestamptz not null
);
