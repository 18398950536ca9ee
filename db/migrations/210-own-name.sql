-- Whether she chose her own name as the sender of her quotes, so that no device asks her for a business name again.
alter table accounts.users add column uses_own_name boolean not null default false;
