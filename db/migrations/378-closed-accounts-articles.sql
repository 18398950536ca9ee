-- Of accounts that were closed before the job that subscribes a new account had run.
delete from content.blog_email_subscriptions s where not exists (select from accounts.users where id = s.user_id);
delete from content.blog_mails m where not exists (select from accounts.users where id = m.user_id);
