-- The help, which everybody reads, ended with how administrators decide on campaigns and payments: no visitor, viewer or
-- firm has anything to do with that, and what a trial installation does differently made them wonder about their money.
-- A text that was published does not change, so that the one without it is a new version; an operator who has written an
-- own one keeps it.
-- Allowed: changes-many-rows. It adds one row, of which nothing is in use before.
with latest as (
  select distinct on (page) page, version, saved_by, text from page_versions order by page, version desc),
added as (
  insert into page_versions (page, version, saved_at, text)
  select page, version + 1, now(), regexp_replace(text, E'\n+## Yöneticiler için\n.*$', E'\n')
  from latest where page = 'help' and saved_by is null
  returning page, version, saved_at)
insert into page_publications (page, version, at) select page, version, saved_at from added;
