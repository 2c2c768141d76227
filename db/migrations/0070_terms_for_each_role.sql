-- The terms that the product comes with spoke of closing an account as a viewer does it, also to firms. A text that was
-- agreed to does not change, so that the true one is a new version; an operator who has written an own one keeps it.
-- Allowed: changes-many-rows. It adds one row, of which nothing is in use before.
insert into page_versions (page, version, saved_at, text)
select page, 2, now(), replace(replace(text,
  'Hesabını dilediğin zaman [hesap ayarlarından](/kullanici/hesabimi-kapat) kapatabilirsin; cüzdanındaki parayı önce çekebilirsin.',
  'Hesabını dilediğin zaman kapatabilirsin. İzleyiciysen [hesap ayarlarından](/kullanici/hesabimi-kapat) kapatırsın; cüzdanındaki parayı önce çekebilirsin. Firmaysan [bize yazarsın](/iletisim), hesabını biz kapatırız.'),
  'Yeni sürümü kabul etmezsen hesabını kapatabilirsin. Her iki durumda da cüzdanındaki parayı çekebilirsin; paran kabul şartına bağlanmaz.',
  'Yeni sürümü kabul etmezsen hesabını kapatabilirsin. Paran kabul şartına bağlanmaz: izleyiciysen her iki durumda da cüzdanındaki parayı çekebilirsin; firmaysan muhasebe sayfan açık kalır.')
from page_versions
where page = 'terms' and version = 1 and saved_by is null
  and not exists (select from page_versions where page = 'terms' and version > 1);
-- Allowed: changes-many-rows. It adds one row, of which nothing is in use before.
insert into page_publications (page, version, at)
select page, version, saved_at from page_versions where page = 'terms' and version = 2 and saved_by is null;
