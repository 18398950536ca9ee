-- Words anywhere in one contractor's quotes. Without pg_trgm and btree_gin the search reads all of them.
do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) = 2 then
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create index quotes_search on quoting.quotes
      using gin (user_id, (company_name || E'\n' || contact_person || E'\n' || email || E'\n' || phone) gin_trgm_ops);
  end if;
exception when insufficient_privilege then
  raise warning 'pg_trgm or btree_gin is not allowed here: the search of a contractor''s list reads all their quotes';
end $$;
