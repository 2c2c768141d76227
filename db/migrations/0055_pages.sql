-- The pages that the operator writes: terms of use, help, about and contact. Versions and publications are only added, so
-- that a text which somebody agreed to can be read as it was. Words in braces stand for what is configured.
create table page_versions (
  page text not null check (page in ('terms', 'help', 'contact')),
  version integer not null check (version > 0),
  -- Markdown.
  text text not null check (length(text) between 1 and 20000),
  -- Null for the texts that the product comes with.
  saved_by bigint references users (id),
  saved_at timestamptz not null,
  primary key (page, version)
);
create trigger page_versions_are_history before update or delete on page_versions
  for each row execute function refuse_change();

-- The newest one of a page is in force.
create table page_publications (
  page text not null,
  version integer not null,
  published_by bigint references users (id),
  at timestamptz not null,
  primary key (page, version),
  foreign key (page, version) references page_versions (page, version)
);
create trigger page_publications_are_history before update or delete on page_publications
  for each row execute function refuse_change();

insert into page_versions (page, version, saved_at, text) values
('terms', 1, now(), $text$Bu koşullar, {sirket} tarafından işletilen **{urun}** ile senin aranda geçerlidir. Hesap açarken kabul edersin; kabul etmeden önce baştan sona okumanı isteriz. Anlamadığın bir yer olursa [bize yaz](/iletisim).

## 1. Hesabın

- Hesap açmak için 18 yaşını doldurmuş olman gerekir.
- Herkesin tek bir izleyici hesabı olur. Bilgilerin ve telefon numaran sana ait ve doğru olmalı.
- Şifreni ve sana gelen kodları kimseyle paylaşma. Biz senden şifreni hiçbir zaman istemeyiz.
- Hesabını dilediğin zaman [hesap ayarlarından](/kullanici/hesabimi-kapat) kapatabilirsin; cüzdanındaki parayı önce çekebilirsin.

## 2. İzleyiciysen

- Bir reklamı süresi dolana kadar izlediğinde, başlamadan önce gördüğün tutar cüzdanına eklenir. Süreyi sunucumuz ölçer.
- Bir reklamın kaç kez kazandırdığı, tekrar izlemenin ne kadar kazandırdığı ve günlük kazanç sınırı değişebilir; güncel tutarlar izlemeden önce ekranda yazar.
- Reklamları kendin izlemelisin. Program kullanarak, başkası adına ya da birden çok hesapla kazanılan tutarlar geri alınabilir ve hesap incelenebilir. Böyle bir durumda sebebini sana söyleriz, itiraz edebilirsin.
- Cüzdanındaki parayı, en az çekim tutarından başlayarak kendi adına bir banka hesabına çekebilirsin. Talebin önce incelenir, sonra ödenir; reddedilirse tutar cüzdanına döner.
- Sana uygun reklamların seçilmesi için verdiğin bilgiler isteğe bağlıdır. Firmalar seni tek tek göremez.

## 3. Firmaysan

- Kampanyaların yayından önce incelenir. Reddedersek sebebini yazarız; düzeltip yeniden gönderebilirsin.
- Reklamların doğru, yasalara ve başkalarının haklarına uygun olmalı. Yanıltıcı, rahatsız edici veya yasa dışı reklamlar yayınlanmaz, yayındaysa durdurulur.
- Ödediğin tutarın KDV, hizmet bedeli ve reklam bütçesi olarak nasıl bölündüğünü kampanyayı göndermeden önce görürsün.
- Kampanyan bittiğinde kullanılmayan bütçe, ona düşen KDV ve hizmet bedeliyle birlikte firma cüzdanına döner ve sonraki kampanyalarında kullanılabilir.
- Ödemelerin için fatura düzenleriz; fatura bilgilerinin doğruluğundan sen sorumlusun.

## 4. Hizmetin işleyişi

- Hizmeti kesintisiz sunmaya çalışırız, ancak bakım ve arızalar olabilir. Bir arıza sırasında başlamış izlemelerin ve cüzdanının kaydı tutulur.
- Bu koşullara aykırı kullanımda hesabı sebebini söyleyerek askıya alabiliriz. Askıdaki hesabın parası silinmez; itirazını [bize yazarak](/iletisim) iletebilirsin.

## 5. Koşulların değişmesi

- Koşulları değiştirdiğimizde yeni sürümü yayınlar ve bir sonraki girişinde onayını isteriz.
- Yeni sürümü kabul etmezsen hesabını kapatabilirsin. Her iki durumda da cüzdanındaki parayı çekebilirsin; paran kabul şartına bağlanmaz.

## 6. Kişisel veriler ve uyuşmazlıklar

- Kişisel verilerini nasıl işlediğimizi [aydınlatma metni](/kvkk) anlatır.
- Bu koşullara Türkiye Cumhuriyeti hukuku uygulanır. Tüketiciysen, yasanın sana tanıdığı tüketici hakem heyeti ve tüketici mahkemesi yolları açıktır.

{sirket}, {adres}, MERSİS {mersis}
$text$),
('help', 1, now(), $text$İşine yarayan bölümü aşağıda bul. Sorunun yanıtını göremezsen [bize yaz](/iletisim), yardımcı olalım.

## İzleyiciler için

### Nasıl kazanırım?

1. [Kayıt ol](/kayit-ol), telefonuna gelen altı haneli kodu gir.
2. Ana sayfada cüzdanını, bugünkü kazancını ve seni bekleyen reklamları görürsün.
3. **İzlemeye başla** dediğinde geri sayım başlar; süre dolunca kazancın cüzdanına eklenir. Reklama dokunursan firmanın sayfası açılır ve ayrıca kazanırsın.

![İzleyicinin ana sayfası: cüzdan, günlük sınır ve bekleyen reklamlar](/help/viewer-home.webp)

![Geri sayımıyla bir reklam](/help/viewer-watch.webp)

### Paramı nasıl çekerim?

Cüzdanda **Para çek** düğmesine bas; tutarı, IBAN'ını ve hesap sahibinin adını yaz. Yeni bir IBAN için şifreni sorarız. Tutar cüzdanından ayrılır, inceledikten sonra banka hesabına göndeririz.

![Hareketleriyle cüzdan](/help/viewer-wallet.webp)

### Neden şu anda reklam yok?

Bütün reklamları izlemiş, günlük sınırına ulaşmış ya da profilini henüz doldurmamış olabilirsin; ekran hangisi olduğunu söyler. Profilini doldurdukça sana uygun reklam sayısı artar.

## Firmalar için

### Nasıl reklam veririm?

1. **Yeni Kampanya** formunda reklamın adını, bağlantısını, metnini, tarihlerini, bütçesini ve görselini gir. Fiyat yanında kalem kalem görünür.
2. Reklamı kimlerin göreceğini seç ve onaya gönder.
3. Onaylanınca **Muhasebe İşlemleri** bölümünden havaleyle, kartla ya da firma cüzdanından öde. Ödemen onaylanınca kampanyan yayına girer, faturan hazır olur.

![Fiyatıyla yeni kampanya formu](/help/firm-new-campaign.webp)

### Kampanyamı nasıl izlerim?

**Aktif** kampanyalar listesinde izlenmeyi, tıklamayı ve kalan bütçeyi görürsün; **Detay** ayrıntılı raporu açar. **Durdur** ile ara verebilir, sonlandırırsan kullanılmayan tutarı firma cüzdanına alırsın.

![Firmanın aktif kampanyaları](/help/firm-active.webp)

## Yöneticiler için

- **Onay Bekleyen Kampanyalar**: reklamı incele, onayla ya da firmanın okuyacağı bir sebeple reddet.
- **Ödeme Onayları**: havaleyi banka ekstresinde referansıyla bul, sonra onayla.
- **Çekim Talepleri**: bankandan gönder, sonra **Ödendi** de. Sınırın üstündeki çekimler ikinci bir yöneticinin onayını bekler.
- **Denklik**: bütün para hareketleri, kuruşu kuruşuna.

![Onay bekleyen kampanyalar](/help/admin-campaigns.webp)
$text$),
('contact', 1, now(), $text$**{urun}**, reklamını doğru kişilere göstermek isteyen firmalarla, izlediği her reklam için kazanan izleyicileri buluşturur. Kazanç da harcama da kuruşu kuruşuna görünür.

## Bize ulaş

Sorunu, önerini ya da şikayetini aşağıdaki formla yazabilir veya [{eposta}](mailto:{eposta}) adresine e-posta gönderebilirsin. Yanıtımız verdiğin e-posta adresine gelir. Sık sorulanlar [yardım sayfasında](/yardim).

## Şirket bilgileri

- Unvan: {sirket}
- Adres: {adres}
- Vergi dairesi ve numarası: {vergi_dairesi}, {vergi_no}
- MERSİS: {mersis}
$text$);
insert into page_publications (page, version, at) select page, version, saved_at from page_versions;
