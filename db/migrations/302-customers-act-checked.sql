alter table public.audit validate constraint audit_actor_kind_check;
