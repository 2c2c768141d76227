-- What an administrator is for. Whoever was one so far could do everything, which is the owner.
alter table users add column duty text check (duty in ('owner', 'finance', 'moderator', 'reports'));
update users set duty = 'owner' where role = 'admin';
alter table users add check ((role = 'admin') = (duty is not null));
