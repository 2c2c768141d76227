-- The help said that the first withdrawal to any new IBAN waits a day; to a wallet's first IBAN it does not (decisions,
-- section 3). An operator who has written an own text keeps it.
-- Allowed: changes-many-rows. It adds one row, of which nothing is in use before.
with latest as (
  select distinct on (page) page, version, saved_by, text from page_versions order by page, version desc),
added as (
  insert into page_versions (page, version, saved_at, text)
  select page, version + 1, now(), replace(text,
    'Yeni bir IBAN''a ilk çekim, talepten en erken 24 saat sonra gönderilir.',
    'İlk IBAN''ından sonra eklediğin yeni bir IBAN''a ilk çekim, talepten en erken 24 saat sonra gönderilir.')
  from latest where page = 'help' and saved_by is null
  returning page, version, saved_at)
insert into page_publications (page, version, at) select page, version, saved_at from added;
