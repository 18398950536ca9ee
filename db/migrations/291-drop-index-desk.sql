-- quotes_figures, made before, serves its queries.
drop index if exists quoting.quotes_desk;
