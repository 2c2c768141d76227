-- A viewer's role is called "izleyici" on the screens; the admin's search finds it by that word and by the former one.
alter table users drop column search_text;
alter table users
  add column search_text text not null generated always as (
    search_fold(name || ' ' || email || ' ' || case role when 'admin' then 'admin yönetici' when 'firm' then 'firm firma'
      else 'user kullanıcı izleyici' end)) stored;
