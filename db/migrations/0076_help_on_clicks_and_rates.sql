-- The help said that touching an ad opens the firm's page and always pays: a button does, once for each ad and within the
-- day's limit. It said that large withdrawals wait for a second administrator also where there is none. The terms promised
-- that the parts of a price are known before a campaign is sent; they follow the settings until it is approved (decisions,
-- section 3). A text that was agreed to does not change, so that the true ones are new versions; an operator who has
-- written own ones keeps them.
-- Allowed: changes-many-rows. It adds two rows, of which nothing is in use before.
with latest as (
  select distinct on (page) page, version, saved_by, text from page_versions order by page, version desc),
added as (
  insert into page_versions (page, version, saved_at, text)
  select page, version + 1, now(), replace(replace(replace(text,
    'Reklama dokunursan firmanın sayfası açılır ve ayrıca kazanırsın.',
    'Reklam sürerken **Siteye git** düğmesine dokunursan firmanın sayfası açılır ve her reklamda bir kez ayrıca kazanırsın. Arka arkaya tıklarsan ya da günlük sınırın dolduysa tıklama kazandırmaz; düğme bunu önceden söyler.'),
    'Sınırın üstündeki çekimler ikinci bir yöneticinin onayını bekler.',
    'Sınırın üstündeki çekimler ikinci bir yöneticinin onayını bekler; deneme kurulumunda, başka yönetici yoksa tek onay yeter.'),
    'kampanyayı göndermeden önce görürsün.',
    'kampanyayı göndermeden önce görürsün. Oranlar kampanyan onaylanana kadar değişirse yeni oranlar geçerli olur; tutarı ödemeden önce yeniden görürsün ve ödemeyebilirsin.')
  from latest where page in ('terms', 'help') and saved_by is null
  returning page, version, saved_at)
insert into page_publications (page, version, at) select page, version, saved_at from added;
