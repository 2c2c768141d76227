-- The help named three reasons for which money waits, but not the two that a new viewer meets first: the bonus that a few
-- ads free, and the number of withdrawals in a day, in which those that were cancelled count.
-- A text that was published does not change, so that the one with them is a new version; an operator who has written an
-- own one keeps it.
-- Allowed: changes-many-rows. It adds one row, of which nothing is in use before.
with latest as (
  select distinct on (page) page, version, saved_by, text from page_versions order by page, version desc),
added as (
  insert into page_versions (page, version, saved_at, text)
  select page, version + 1, now(), replace(text, 'ne zaman çekilebileceği cüzdanında yazar.',
    E'ne zaman çekilebileceği cüzdanında yazar.\n'
    '- Hoş geldin bonusun ve profil ödüllerin, birkaç reklam izledikten sonra çekilebilir; kaç reklam kaldığı cüzdanında yazar.\n'
    '- Bir günde en çok 3 çekim talebi verebilirsin; iptal ettiklerin de sayılır. En az ne kadar çekebileceğin de cüzdanında yazar.')
  from latest where page = 'help' and saved_by is null
  returning page, version, saved_at)
insert into page_publications (page, version, at) select page, version, saved_at from added;
