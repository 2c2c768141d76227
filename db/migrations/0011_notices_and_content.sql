-- Messages to people, and the texts that the operator writes.

-- An event that concerns somebody, told once to each person, read on all devices.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (length(kind) between 1 and 40),
  -- The event within its kind: the same one is told once, however often it is reported.
  ref text not null check (length(ref) between 1 and 80),
  -- The thing that it leads to; null where the kind alone says it.
  subject_id bigint,
  -- The words' parameters, as they were then.
  detail jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, kind, ref)
);
create index notices_of_person on notices (user_id, id desc);
create index notices_unread on notices (user_id, id desc) where read_at is null;
create index notices_read on notices (read_at) where read_at is not null;

-- A person's choice for a kind and a channel; where there is no row the kind's own rule holds.
create table notice_choices (
  user_id bigint not null references users (id),
  kind text not null,
  channel text not null check (channel in ('email', 'sms')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);

-- A notice on its way outside of the product, once on each channel.
create table notice_deliveries (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notices (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
  tries integer not null default 0,
  -- The next try; nobody else tries before.
  due_at timestamptz not null,
  sent_at timestamptz,
  -- Why it was not sent, in a word.
  problem text,
  unique (notice_id, channel),
  check ((status = 'sent') = (sent_at is not null))
);
create index notice_deliveries_due on notice_deliveries (due_at) where status = 'queued';

-- A popup of the firm's panel that the firm has been shown, on whatever device.
create table seen_notices (
  firm_id bigint not null references firms (user_id),
  kind text not null check (kind in ('approved', 'payment_approved')),
  campaign_id bigint not null references campaigns (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (firm_id, kind, campaign_id)
);

-- A message of administrators: a message to one person, or an announcement to everybody of a role. Each becomes
-- notices.
create table announcements (
  id bigint generated always as identity primary key,
  author_id bigint not null references users (id),
  audience text not null check (audience in ('person', 'viewers', 'firms', 'everybody')),
  -- The receiver of a message to one person.
  user_id bigint references users (id),
  -- Advertising of the product, only for who agreed to it.
  is_promotion boolean not null default false,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 600),
  -- Made by the form, so that a second press or a retry is the same announcement.
  request_key text not null check (length(request_key) between 8 and 64),
  sent_at timestamptz not null,
  -- Everybody up to this number has been told.
  told_up_to bigint not null default 0,
  people bigint not null default 0,
  finished_at timestamptz,
  unique (author_id, request_key),
  check ((audience = 'person') = (user_id is not null))
);
create index announcements_unfinished on announcements (id) where finished_at is null;
create index announcements_of_person on announcements (user_id) where user_id is not null;

-- A firm's wish for a report of its campaigns by e-mail. A firm without a row wants none.
create table firm_report_choices (
  firm_id bigint primary key references firms (user_id),
  frequency text not null check (frequency in ('weekly', 'monthly')),
  -- Reports due before this are not sent.
  since timestamptz not null
);

-- One row for each firm and period, made when the report is due, so that none is sent twice.
create table firm_reports (
  id bigint generated always as identity primary key,
  firm_id bigint not null references firms (user_id),
  frequency text not null check (frequency in ('weekly', 'monthly')),
  period_from date not null,
  period_to date not null,
  tries integer not null default 0,
  -- Moved on by a try before it begins, so that nobody else tries at the same time.
  next_try_at timestamptz not null,
  sent_at timestamptz,
  -- Nobody tries again.
  failed_at timestamptz,
  unique (firm_id, period_from, period_to)
);
create index firm_reports_to_send on firm_reports (next_try_at) where sent_at is null and failed_at is null;

-- A message written in the contact form. It knows no account: whoever writes names an e-mail address, to which the
-- answer goes.
create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  topic text not null check (topic in ('account', 'earning', 'money', 'campaign', 'privacy', 'other')),
  message text not null check (length(message) <= 4000),
  sent_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  answer text check (length(answer) <= 4000),
  decided_by bigint references users (id),
  decided_at timestamptz,
  search_text text generated always as (search_fold(name || ' ' || email || ' ' || message)) stored,
  check ((state = 'new') = (decided_at is null)),
  check (state <> 'answered' or answer is not null)
);
create index contact_messages_by_state on contact_messages (state, id);

-- The pages that the operator writes: terms of use, help, about and contact. Versions and publications are only
-- added, so that a text which somebody agreed to can be read as it was. Words in braces stand for what is
-- configured.
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

-- A version that was published. The newest one of a page is in force.
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
- Hesabını dilediğin zaman kapatabilirsin; şifren, e-postan ya da telefonun yeni değiştiyse güvenliğin için 24 saat sonra. İzleyiciysen [hesap ayarlarından](/kullanici/hesabimi-kapat) kapatırsın; cüzdanındaki parayı önce çekebilirsin. Firmaysan [bize yazarsın](/iletisim), hesabını biz kapatırız.

## 2. İzleyiciysen

- Bir reklamı süresi dolana kadar izlediğinde, başlamadan önce gördüğün tutar cüzdanına eklenir. Süreyi sunucumuz ölçer.
- Bir reklamın kaç kez kazandırdığı, tekrar izlemenin ne kadar kazandırdığı ve günlük kazanç sınırı değişebilir; güncel tutarlar izlemeden önce ekranda yazar.
- Reklamları kendin izlemelisin. Program kullanarak, başkası adına ya da birden çok hesapla kazanılan tutarlar geri alınabilir ve hesap incelenebilir. Böyle bir durumda sebebini sana söyleriz, itiraz edebilirsin.
- Cüzdanındaki parayı, en az çekim tutarından başlayarak kendi adına bir banka hesabına çekebilirsin. Talebin önce incelenir, sonra ödenir; reddedilirse tutar cüzdanına döner.
- Sana uygun reklamların seçilmesi için verdiğin bilgiler isteğe bağlıdır. Firmalar seni tek tek göremez.

## 3. Firmaysan

- Kampanyaların yayından önce incelenir. Reddedersek sebebini yazarız; düzeltip yeniden gönderebilirsin.
- Reklamların doğru, yasalara ve başkalarının haklarına uygun olmalı. Yanıltıcı, rahatsız edici veya yasa dışı reklamlar yayınlanmaz, yayındaysa durdurulur.
- Ödediğin tutarın KDV, hizmet bedeli ve reklam bütçesi olarak nasıl bölündüğünü kampanyayı göndermeden önce görürsün. Oranlar kampanyan onaylanana kadar değişirse yeni oranlar geçerli olur; tutarı ödemeden önce yeniden görürsün ve ödemeyebilirsin.
- Kampanyan bittiğinde kullanılmayan bütçe, ona düşen KDV ve hizmet bedeliyle birlikte firma cüzdanına döner ve sonraki kampanyalarında kullanılabilir.
- Ödemelerin için fatura düzenleriz; fatura bilgilerinin doğruluğundan sen sorumlusun.

## 4. Hizmetin işleyişi

- Hizmeti kesintisiz sunmaya çalışırız, ancak bakım ve arızalar olabilir. Bir arıza sırasında başlamış izlemelerin ve cüzdanının kaydı tutulur.
- Bu koşullara aykırı kullanımda hesabı sebebini söyleyerek askıya alabiliriz. Askıdaki hesabın parası silinmez; itirazını [bize yazarak](/iletisim) iletebilirsin.

## 5. Koşulların değişmesi

- Koşulları değiştirdiğimizde yeni sürümü yayınlar ve bir sonraki girişinde onayını isteriz.
- Yeni sürümü kabul etmezsen hesabını kapatabilirsin. Paran kabul şartına bağlanmaz: izleyiciysen her iki durumda da cüzdanındaki parayı, en az çekim tutarından başlayarak çekebilirsin; firmaysan muhasebe sayfan açık kalır.

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
3. **İzlemeye başla** dediğinde geri sayım başlar; süre dolunca kazancın cüzdanına eklenir ve sıradaki reklam kendiliğinden başlar. Bir reklamı geçersen de sıradaki kendiliğinden başlar. Reklam sürerken **Siteye git** düğmesine dokunursan firmanın sayfası açılır ve her reklamda bir kez ayrıca kazanırsın. Arka arkaya tıklarsan ya da günlük sınırın dolduysa tıklama kazandırmaz; düğme bunu önceden söyler.

![İzleyicinin ana sayfası: cüzdan, günlük sınır ve bekleyen reklamlar](/help/viewer-home.webp)

![Geri sayımıyla bir reklam](/help/viewer-watch.webp)

### Paramı nasıl çekerim?

Cüzdanda **Para çek** düğmesine bas; tutarı, IBAN'ını ve hesap sahibinin adını yaz. Yeni bir IBAN için şifreni sorarız. Tutar cüzdanından ayrılır, inceledikten sonra banka hesabına göndeririz.

![Hareketleriyle cüzdan](/help/viewer-wallet.webp)

Ödenene kadar talebini cüzdanından iptal edebilirsin; tutar cüzdanına döner.

### Param neden bekliyor?

- İlk IBAN'ından sonra eklediğin yeni bir IBAN'a ilk çekim, talepten en erken 24 saat sonra gönderilir.
- Şifren, e-postan ya da telefonun değiştikten sonra 24 saat boyunca para çekilemez, gönderilemez ve hesap kapatılamaz.
- Başka bir izleyicinin gönderdiği para bir süre bekler; ne zaman çekilebileceği cüzdanında yazar.
- Hoş geldin bonusun ve profil ödüllerin, birkaç reklam izledikten sonra çekilebilir; kaç reklam kaldığı cüzdanında yazar.
- Bir günde en çok 3 çekim talebi verebilirsin; iptal ettiklerin de sayılır. En az ne kadar çekebileceğin de cüzdanında yazar.

### Nasıl para gönderirim?

Cüzdanda **Para gönder** düğmesine bas; alıcının cüzdan numarasını ve e-postasını yaz. Göndermeden önce adının ilk harflerini görürsün. Gönderilen para geri alınamaz.

### Neden şu anda reklam yok?

Bütün reklamları izlemiş, günlük sınırına ulaşmış ya da profilini henüz doldurmamış olabilirsin; ekran hangisi olduğunu söyler. Profilini doldurdukça sana uygun reklam sayısı artar.

## Firmalar için

### Nasıl reklam veririm?

1. **Yeni Kampanya** formunda reklamın adını, bağlantısını, metnini, tarihlerini, bütçesini ve görselini gir. Fiyat yanında kalem kalem görünür.
2. Reklamı kimlerin göreceğini seç ve onaya gönder.
3. Onaylanınca **Muhasebe İşlemleri** bölümünden havaleyle, kartla ya da firma cüzdanından öde. Ödemen onaylanınca kampanyan yayına girer, faturan hazır olur.

![Fiyatıyla yeni kampanya formu](/help/firm-new-campaign.webp)

### Kampanyamı nasıl izlerim?

**Aktif** kampanyalar listesinde izlenmeyi, tıklamayı ve kalan bütçeyi görürsün; **Detay** metinlerini ve fiyatın parçalarını gösterir, satırın menüsündeki **Performans** ayrıntılı raporu açar. **Durdur** ile ara verebilir, sonlandırırsan kullanılmayan tutarı firma cüzdanına alırsın.

![Firmanın aktif kampanyaları](/help/firm-active.webp)
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
