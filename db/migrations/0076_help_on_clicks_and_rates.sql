-- The help said that touching an ad opens the firm's page and always pays: a button does, once for each ad and within the
-- day's limit. It said nothing of ads that begin by themselves, and that large withdrawals wait for a second administrator
-- also where there is none. The terms promised all money of a wallet, also below the smallest withdrawal, and that the parts
-- of a price are known before a campaign is sent; they follow the settings until it is approved (decisions, section 3). A text
-- that was agreed to does not change, so that the true ones are new versions; an operator who has written own ones keeps them.
-- Allowed: changes-many-rows. It adds two rows, of which nothing is in use before.
with latest as (
  select distinct on (page) page, version, saved_by, text from page_versions order by page, version desc),
added as (
  insert into page_versions (page, version, saved_at, text)
  select page, version + 1, now(), replace(replace(replace(replace(replace(text,
    'dediğinde geri sayım başlar; süre dolunca kazancın cüzdanına eklenir.',
    'dediğinde geri sayım başlar; süre dolunca kazancın cüzdanına eklenir ve sıradaki reklam kendiliğinden başlar. Bir reklamı geçersen de sıradaki kendiliğinden başlar.'),
    'izleyiciysen her iki durumda da cüzdanındaki parayı çekebilirsin;',
    'izleyiciysen her iki durumda da cüzdanındaki parayı, en az çekim tutarından başlayarak çekebilirsin;'),
    'Reklama dokunursan firmanın sayfası açılır ve ayrıca kazanırsın.',
    'Reklam sürerken **Siteye git** düğmesine dokunursan firmanın sayfası açılır ve her reklamda bir kez ayrıca kazanırsın. Arka arkaya tıklarsan ya da günlük sınırın dolduysa tıklama kazandırmaz; düğme bunu önceden söyler.'),
    'Sınırın üstündeki çekimler ikinci bir yöneticinin onayını bekler.',
    'Sınırın üstündeki çekimler ikinci bir yöneticinin onayını bekler; deneme kurulumunda, başka yönetici yoksa tek onay yeter.'),
    'kampanyayı göndermeden önce görürsün.',
    'kampanyayı göndermeden önce görürsün. Oranlar kampanyan onaylanana kadar değişirse yeni oranlar geçerli olur; tutarı ödemeden önce yeniden görürsün ve ödemeyebilirsin.')
  from latest where page in ('terms', 'help') and saved_by is null
  returning page, version, saved_at)
insert into page_publications (page, version, at) select page, version, saved_at from added;
