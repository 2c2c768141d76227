-- The help said that "Detay" opens a campaign's report: it shows the texts and the price, and "Performans" opens the report.
-- A text that was published does not change, so that the true one is a new version; an operator who has written an own one
-- keeps it.
-- Allowed: changes-many-rows. It adds one row, of which nothing is in use before.
with latest as (
  select distinct on (page) page, version, saved_by, text from page_versions order by page, version desc),
added as (
  insert into page_versions (page, version, saved_at, text)
  select page, version + 1, now(), replace(text,
    '**Detay** ayrıntılı raporu açar.',
    '**Detay** metinlerini ve fiyatın parçalarını gösterir, satırın menüsündeki **Performans** ayrıntılı raporu açar.')
  from latest where page = 'help' and saved_by is null
  returning page, version, saved_at)
insert into page_publications (page, version, at) select page, version, saved_at from added;
