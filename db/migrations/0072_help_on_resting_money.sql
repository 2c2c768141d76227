-- The terms promised that an account can be closed at any time, and said nothing of the day after a change of password,
-- e-mail or phone; the help did not say when money rests, nor how to send some or to take a withdrawal back. A text that
-- was agreed to does not change, so that the true ones are new versions; an operator who has written own ones keeps them.
-- Allowed: changes-many-rows. It adds two rows, of which nothing is in use before.
with latest as (
  select distinct on (page) page, version, saved_by, text from page_versions order by page, version desc),
added as (
  insert into page_versions (page, version, saved_at, text)
  select page, version + 1, now(), replace(replace(text,
    'Hesabını dilediğin zaman kapatabilirsin. İzleyiciysen',
    'Hesabını dilediğin zaman kapatabilirsin; şifren, e-postan ya da telefonun yeni değiştiyse güvenliğin için 24 saat sonra. İzleyiciysen'),
    '### Neden şu anda reklam yok?', $text$Ödenene kadar talebini cüzdanından iptal edebilirsin; tutar cüzdanına döner.

### Param neden bekliyor?

- Yeni bir IBAN'a ilk çekim, talepten en erken 24 saat sonra gönderilir.
- Şifren, e-postan ya da telefonun değiştikten sonra 24 saat boyunca para çekilemez, gönderilemez ve hesap kapatılamaz.
- Başka bir izleyicinin gönderdiği para bir süre bekler; ne zaman çekilebileceği cüzdanında yazar.

### Nasıl para gönderirim?

Cüzdanda **Para gönder** düğmesine bas; alıcının cüzdan numarasını ve e-postasını yaz. Göndermeden önce adının ilk harflerini görürsün. Gönderilen para geri alınamaz.

### Neden şu anda reklam yok?$text$)
  from latest where page in ('terms', 'help') and saved_by is null
  returning page, version, saved_at)
insert into page_publications (page, version, at) select page, version, saved_at from added;
