-- quotes_by_list_price, made before, serves its query. The previous release's list sorts the quotes of one contractor instead.
drop index if exists quoting.quotes_by_price;
