/** The campaigns of the demo's firms: past ones, running ones, and some in every queue. */
import { DEMO_FIRMS } from './firms.ts';
import type { AdPicture } from './pictures/draw-ad.ts';
import type { DrawingName } from './pictures/drawings.ts';

/**
 * How far a campaign has come. `ran` has run or still runs, according to its days; `stopped` and `closed` were so by
 * the firm, `halted` by an administrator; `scheduled` is paid and begins in some days.
 */
export type DemoFate =
  | 'ran'
  | 'stopped'
  | 'closed'
  | 'halted'
  | 'scheduled'
  | 'draft'
  | 'pending'
  | 'rejected'
  | 'unpaid'
  | 'announced'
  | 'payment rejected';

export interface DemoCampaign {
  /** The index in DEMO_FIRMS. */
  firm: number;
  name: string;
  description: string;
  path: string;
  /** Lira. */
  budget: number;
  /** Seconds. */
  duration: number;
  /** Null for a copy of the firm's campaign before this one, with its picture. */
  picture: AdPicture | null;
  /** The body of the audience call. */
  audience: Record<string, unknown>;
  fate: DemoFate;
  /** How many days ago it went live; for a campaign that waits, how many hours ago it began to wait. */
  ago: number;
  /** How many days it runs. */
  days: number;
}

type Words = [name: string, description: string, path: string];
type Art = [drawing: DrawingName, headline: string, text: string, badge?: string] | null;
type Facts = { budget: number; duration: number; audience?: Record<string, unknown> };

const EVERYBODY = { all_users: true };

function campaign(
  firm: number,
  [name, description, path]: Words,
  art: Art,
  { budget, duration, audience = EVERYBODY }: Facts,
  [fate, ago, days = 30]: [fate: DemoFate, ago: number, days?: number],
): DemoCampaign {
  const owner = DEMO_FIRMS[firm];
  if (owner === undefined) throw new Error(`the demo has no firm ${firm}`);
  const { ground, accent, ink, brand, site } = owner;
  const picture = art && {
    ground,
    accent,
    ink,
    brand,
    place: site,
    drawing: art[0],
    headline: art[1].split('|'),
    text: art[2],
    ...(art[3] !== undefined && { badge: art[3].split('|') }),
  };
  return { firm, name, description, path, budget, duration, audience, picture, fate, ago, days };
}

const LARGE_CITIES = { cities: ['İstanbul', 'Ankara', 'İzmir', 'Bursa', 'Antalya'] };

/** Campaigns of one firm are in the order in which they are made. */
export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [
  campaign(
    0,
    [
      'Çay Keyfi Buluşmaları',
      'Demli bir mola: her hafta sonu dükkânlarımızda ikinci çay bizden.',
      'cay-keyfi',
    ],
    ['tea', 'İkinci çay|bizden', 'Her hafta sonu, bütün dükkânlarda.', 'ÜCRETSİZ'],
    { budget: 2500, duration: 10 },
    ['ran', 82, 21],
  ),
  campaign(
    0,
    ['Filtre Kahve Haftası', 'Yedi gün, yedi yöre. Her gün başka bir çekirdek tadına bak.', 'filtre-haftasi'],
    ['coffee', 'Yedi gün,|yedi yöre', 'Her gün başka bir çekirdek.', '7|GÜN'],
    { budget: 3000, duration: 8 },
    ['ran', 47, 16],
  ),
  campaign(
    0,
    [
      'Demli Çay, Sıcak Simit',
      'Sabah onbire kadar çay ve simit yalnızca ₺49. Büyük şehirlerde.',
      'cay-simit',
    ],
    ['tea', 'Çay ve simit|₺49', 'Her sabah saat 11’e kadar.'],
    { budget: 4000, duration: 10, audience: LARGE_CITIES },
    ['ran', 20, 42],
  ),
  campaign(
    0,
    [
      'İkinci Kahve Bizden',
      'Arkadaşını getir, ikinci kahveyi biz ısmarlayalım. Hafta içi her gün.',
      'ikinci-kahve',
    ],
    ['coffee', 'Arkadaşını|getir', 'İkinci kahveyi biz ısmarlayalım.', '1+1'],
    { budget: 5000, duration: 8 },
    ['ran', 9, 30],
  ),
  campaign(
    0,
    [
      'Hafta Sonu Kahvaltısı',
      'Serpme kahvaltıda iki kişi gel, bir kişilik öde. Cumartesi ve pazar.',
      'kahvalti',
    ],
    ['coffee', 'Serpme|kahvaltı', 'İki kişi gel, bir kişilik öde.', '%50'],
    { budget: 3500, duration: 10, audience: LARGE_CITIES },
    ['unpaid', 20],
  ),
  campaign(
    0,
    [
      'Türk Kahvesi Ustalık Kursu',
      'Közde pişirmeyi ustasından öğren. Dört haftalık kurs kayıtları açıldı.',
      'kurs',
    ],
    ['coffee', 'Közde kahve|kursu', 'Dört hafta, ustasından.', 'KAYITLAR|AÇILDI'],
    { budget: 2000, duration: 10, audience: { age_ranges: [2, 3, 4] } },
    ['pending', 5],
  ),
  campaign(
    0,
    ['Kahve Aboneliği', 'Her ay taze kavrulmuş bir kilo kahve kapında, kargo bizden.', 'abonelik'],
    null,
    { budget: 2500, duration: 10 },
    ['draft', 70],
  ),
  campaign(
    1,
    ['Büyük Sezon İndirimi', 'Tüm üründe yüzde kırka varan indirim. Mağazada ve internette.', 'sezon'],
    ['shirt', 'Sezon|indirimi', 'Mağazada ve internette.', '%40|İNDİRİM'],
    { budget: 3000, duration: 12, audience: { genders: [1, 2], age_ranges: [1, 2, 3, 4] } },
    ['ran', 74, 25],
  ),
  campaign(
    1,
    ['Dokuma Atölyesi', 'Ustalarımızla bir gün: ipliğin yolculuğunu gel, yerinde gör.', 'atolye'],
    ['shirt', 'İpliğin|yolculuğu', 'Ustalarla bir gün, gel yerinde gör.'],
    { budget: 6000, duration: 6 },
    ['closed', 40, 45],
  ),
  campaign(
    1,
    ['Yeni Sezon Gömlekler', 'Ütü istemeyen pamuk gömlekler geldi. İki gömleğe üçüncüsü hediye.', 'gomlek'],
    ['shirt', 'İki gömleğe|bir hediye', 'Ütü istemeyen pamuk.', '2+1'],
    { budget: 4500, duration: 12, audience: { age_ranges: [1, 2, 3] } },
    ['ran', 14, 35],
  ),
  campaign(
    1,
    ['Botlarda İkinci Çift', 'İkinci çift botta yarı fiyat. Suya dayanıklı deri, iki yıl garanti.', 'bot'],
    ['boots', 'İkinci çift|yarı fiyatına', 'Suya dayanıklı, iki yıl garantili.', '%50'],
    { budget: 3500, duration: 10 },
    ['ran', 4, 24],
  ),
  campaign(
    1,
    ['Garantili Zayıflatan Tayt', 'Bir haftada iki beden incelten mucize tayt, hemen sipariş ver.', 'tayt'],
    ['shirt', 'Bir haftada|iki beden', 'Mucize tayt, hemen sipariş ver.', 'MUCİZE'],
    { budget: 2000, duration: 10 },
    ['rejected', 30],
  ),
  campaign(
    1,
    ['Bayramlık Koleksiyonu', 'Çocuklara bayramlık: üç parça al, iki parça öde.', 'bayramlik'],
    ['shirt', 'Bayramlıklar|geldi', 'Üç parça al, iki parça öde.', '3 AL|2 ÖDE'],
    { budget: 3000, duration: 12, audience: { children_counts: [2, 3, 4, 5] } },
    ['unpaid', 44],
  ),
  campaign(
    1,
    ['Düğün Sezonu Elbiseleri', 'Abiye ve takımda kiralama değil, taksitle senin olsun.', 'dugun'],
    ['shirt', 'Düğün mü var?|Hazırız', 'Abiye ve takımda taksit.', '6|TAKSİT'],
    { budget: 4000, duration: 10, audience: { marital_statuses: [1] } },
    ['announced', 6],
  ),
  campaign(
    1,
    ['Okul Çantası Günleri', 'Çanta alana kalem kutusu hediye, stoklarla sınırlı.', 'canta'],
    ['boots', 'Çanta alana|kalem kutusu', 'Stoklarla sınırlı.'],
    { budget: 1500, duration: 10 },
    ['draft', 28],
  ),
  campaign(
    2,
    ['Yeni Telefon, Yeni Sen', 'Eskisini getir, yenisini peşin fiyatına on iki taksitle al.', 'yeni-telefon'],
    ['phone', 'Yeni telefon,|yeni sen', 'Peşin fiyatına on iki taksit.', '12|TAKSİT'],
    { budget: 3500, duration: 15 },
    ['ran', 78, 28],
  ),
  campaign(
    2,
    ['Öğrenciye Özel Bilgisayar', 'Öğrenci belgeni göster, çantası bizden. Stoklarla sınırlı.', 'ogrenci'],
    ['laptop', 'Öğrenciye|özel fiyat', 'Belgeni göster, çantası bizden.', '%20'],
    { budget: 5000, duration: 12 },
    ['stopped', 24, 50],
  ),
  campaign(
    2,
    [
      'Kulaklıkta Büyük Fırsat',
      'Gürültüyü kes, müziği duy. İki yıl garantili kulaklıklar yarı fiyatına.',
      'kulaklik',
    ],
    ['headphones', 'Gürültüyü kes,|müziği duy', 'İki yıl garantili.', 'YARI|FİYATINA'],
    {
      budget: 4000,
      duration: 10,
      audience: { hobbies: ['Müzik', 'Teknoloji', 'Sinema', 'Spor', 'Dans', 'Koşu'] },
    },
    ['ran', 16, 32],
  ),
  campaign(
    2,
    [
      'Eskini Getir, Yenisini Götür',
      'Eski telefonuna değerinin üstünde takas. Beş dakikada ekspertiz.',
      'takas',
    ],
    ['phone', 'Eskini getir,|yenisini götür', 'Beş dakikada ekspertiz.', '₺3.000|TAKAS'],
    { budget: 5000, duration: 12 },
    ['ran', 6, 28],
  ),
  campaign(
    2,
    ['Akıllı Ev Paketi', 'Işığın, kapın, kaloriferin tek uygulamada. Kurulumu bizden.', 'akilli-ev'],
    ['lamp', 'Evin|tek uygulamada', 'Işık, kapı, kalorifer. Kurulum bizden.', 'YENİ'],
    { budget: 4500, duration: 20, audience: { cities: ['İstanbul'] } },
    ['payment rejected', 26],
  ),
  campaign(
    2,
    ['Akıllı Saat Günleri', 'Adımını, nabzını, uykunu izle. Hafta sonuna kadar iki kayış hediye.', 'saat'],
    null,
    { budget: 2500, duration: 10 },
    ['unpaid', 9],
  ),
  campaign(
    2,
    ['Ekran Değişimi Aynı Gün', 'Kırık ekranı sabah bırak, akşam al. Altı ay garanti.', 'ekran'],
    ['phone', 'Kırık ekran|aynı gün', 'Sabah bırak, akşam al.'],
    { budget: 2000, duration: 10, audience: LARGE_CITIES },
    ['pending', 49],
  ),
  campaign(
    2,
    ['Tablette Hafta Sonu', 'Ekran koruyucu ve kılıf hediyeli tabletler, yalnızca hafta sonu.', 'tablet'],
    null,
    { budget: 3000, duration: 10 },
    ['draft', 3],
  ),
  campaign(
    3,
    ['Taş Fırında Ekşi Mayalı', 'Ekşi mayalı köy ekmeği her sabah altıda tezgâhta.', 'eksi-mayali'],
    ['bread', 'Ekşi mayalı|köy ekmeği', 'Her sabah 6’da tezgâhta.', 'TAZE'],
    { budget: 1800, duration: 8 },
    ['ran', 70, 20],
  ),
  campaign(
    3,
    ['Doğum Günü Pastaları', 'Bir gün önceden ısmarla, adını üstüne yazalım. Mumu bizden.', 'pasta'],
    ['cake', 'Pastan|hazır', 'Adını üstüne yazalım, mumu bizden.', '₺50|İNDİRİM'],
    { budget: 2000, duration: 10 },
    ['ran', 33, 20],
  ),
  campaign(
    3,
    ['Sabah Sıcağı', 'Sıcacık ekmek ve poğaça, sekizden önce kapında. Götürmesi bizden.', 'sabah'],
    ['bread', 'Sıcacık ekmek|kapında', 'Sekizden önce, götürmesi bizden.', '₺0|KURYE'],
    { budget: 2800, duration: 8 },
    ['ran', 8, 25],
  ),
  campaign(
    3,
    ['Kurabiye Günleri', 'Yarım kilo kurabiye alana yarım kilo tuzlu hediye.', 'kurabiye'],
    ['cake', 'Kurabiye|günleri', 'Yarım kilo alana yarım kilo hediye.', '½+½'],
    { budget: 1500, duration: 8 },
    ['pending', 0.4],
  ),
  campaign(
    4,
    ['Masrafsız Kart', 'Yıllık kart ücreti yok, işlem masrafı yok. Beş dakikada başvur.', 'masrafsiz'],
    ['card', 'Kart ücreti|yok', 'Beş dakikada başvur.', '₺0|MASRAF'],
    { budget: 4000, duration: 15, audience: { age_ranges: [1, 2, 3, 4] } },
    ['ran', 66, 30],
  ),
  campaign(
    4,
    ['Konut Finansmanı', 'Peşinatın hazırsa evin hazır. Yüz yirmi aya varan vade.', 'konut'],
    ['house', 'Evine|bir imza kaldı', 'Yüz yirmi aya varan vade.'],
    { budget: 6000, duration: 15, audience: { age_ranges: [2, 3, 4] } },
    ['ran', 18, 40],
  ),
  campaign(
    4,
    ['İlk Kartın Köprü’den', 'Gençlere ilk kart: ilk üç alışverişin yüzde onu geri.', 'genc'],
    ['card', 'İlk kartın|Köprü’den', 'İlk üç alışverişin %10’u geri.', '%10|İADE'],
    { budget: 3500, duration: 12, audience: { age_ranges: [1, 2] } },
    ['ran', 5, 30],
  ),
  campaign(
    4,
    ['Taşıt Finansmanı', 'Sıfır ve ikinci elde kırk sekiz ay vade, aynı gün onay.', 'tasit'],
    ['car', 'Anahtar|cebinde', 'Aynı gün onay, 48 ay vade.', '48|AY'],
    { budget: 5000, duration: 15 },
    ['announced', 74],
  ),
  campaign(
    5,
    ['İlk Ay Bizden', 'Üyeliğinin ilk ayı bizden: ölçüm, program ve havuz dahil.', 'ilk-ay'],
    ['dumbbell', 'İlk ay|bizden', 'Ölçüm, program ve havuz dahil.', '1 AY|ÜCRETSİZ'],
    { budget: 2500, duration: 10 },
    ['ran', 60, 21],
  ),
  campaign(
    5,
    ['Birlikte Antrenman', 'Arkadaşınla gel, ikiniz de yüzde otuz indirimle üye olun.', 'birlikte'],
    ['dumbbell', 'Arkadaşını|kap gel', 'İkinize de indirimli üyelik.', '%30'],
    { budget: 4000, duration: 10, audience: { age_ranges: [1, 2, 3] } },
    ['ran', 11, 30],
  ),
  campaign(
    5,
    ['Sabah Üyeliği', 'Yediden ona kadar salon senin: yarı fiyatına sabah üyeliği.', 'sabah'],
    ['dumbbell', 'Sabah erken|yarı fiyat', 'Yediden ona kadar salon senin.', '%50'],
    { budget: 2000, duration: 10, audience: LARGE_CITIES },
    ['pending', 97],
  ),
  campaign(
    6,
    ['Haftanın Sepeti', 'Yirmi üründe pazar fiyatı. Perşembeden çarşambaya her hafta yenilenir.', 'sepet'],
    ['basket', 'Haftanın|sepeti', 'Yirmi üründe pazar fiyatı.', '%25'],
    { budget: 1500, duration: 8 },
    ['ran', 84, 14],
  ),
  campaign(
    6,
    ['Haftanın Sepeti: Kahvaltılık', 'Peynir, zeytin, bal ve reçelde pazar fiyatı.', 'kahvaltilik'],
    null,
    { budget: 1500, duration: 8 },
    ['ran', 55, 14],
  ),
  campaign(
    6,
    ['Haftanın Sepeti: Temizlik', 'Deterjan ve kâğıt ürünlerinde ikincisi yarı fiyatına.', 'temizlik'],
    null,
    { budget: 1600, duration: 8 },
    ['ran', 27, 14],
  ),
  campaign(
    6,
    [
      'Tarladan Sofraya',
      'Sabah toplanan meyve ve sebze, akşam kapında. İlk siparişe kargo bizden.',
      'tarladan',
    ],
    ['basket', 'Tarladan|sofraya', 'Sabah toplandı, akşam kapında.', '₺0|KARGO'],
    { budget: 3600, duration: 8 },
    ['ran', 7, 24],
  ),
  campaign(
    7,
    ['Kitap Şenliği', 'Çok okunan yüz kitapta yüzde otuz indirim ve imza günleri.', 'senlik'],
    ['books', 'Kitap|şenliği', 'Çok okunan yüz kitap, imza günleri.', '%30'],
    { budget: 2000, duration: 10 },
    ['ran', 50, 20],
  ),
  campaign(
    7,
    ['Üç Kitap Al, İki Öde', 'Roman, öykü ve çocuk kitaplarında üçüncüsü bizden.', 'uc-iki'],
    ['books', 'Üç kitap al,|iki öde', 'Roman, öykü, çocuk kitapları.', '3=2'],
    { budget: 3200, duration: 10 },
    ['ran', 13, 30],
  ),
  campaign(
    7,
    ['Kırtasiye Haftası', 'Defter ve boyada ikinci ürün yarı fiyatına.', 'kirtasiye'],
    ['books', 'Kırtasiye|haftası', 'Defter ve boyada ikincisi yarı fiyat.', '%50'],
    { budget: 2000, duration: 10 },
    ['scheduled', 22],
  ),
  campaign(
    8,
    ['Erken Rezervasyon', 'Koyun dibinde bir hafta: erken ayırana iki gece hediye.', 'erken'],
    ['beach', 'Erken ayırana|iki gece', 'Koyun dibinde bir hafta.', '7=5|GECE'],
    { budget: 3200, duration: 12 },
    ['ran', 63, 28],
  ),
  campaign(
    8,
    ['Hafta Sonu Kaçamağı', 'Cuma akşamı yola çık, pazar dön. Ulaşım ve kahvaltı dahil.', 'kacamak'],
    ['beach', 'Hafta sonu|kaçamağı', 'Ulaşım ve kahvaltı dahil.', '₺2.990'],
    { budget: 4200, duration: 12 },
    ['ran', 15, 32],
  ),
  campaign(
    8,
    ['Gün Batımı Turu', 'Teknede akşam yemeği, canlı müzik ve gün batımı.', 'tur'],
    ['beach', 'Gün batımında|tekne turu', 'Akşam yemeği ve canlı müzik.', '3 SAAT'],
    { budget: 2600, duration: 12, audience: LARGE_CITIES },
    ['announced', 0.7],
  ),
  campaign(
    9,
    ['Oturma Odanı Yenile', 'Koltuk takımında eskini al, yenisini getir. Nakliye bizden.', 'oturma'],
    ['sofa', 'Oturma odanı|yenile', 'Eskini alırız, nakliye bizden.', '%35'],
    { budget: 2600, duration: 12 },
    ['ran', 42, 22],
  ),
  campaign(
    9,
    [
      'Peşin Fiyatına On Sekiz Taksit',
      'Köşe takımı, yemek odası, genç odası: hepsi on sekiz taksitle.',
      'taksit',
    ],
    ['sofa', 'Peşin fiyatına|18 taksit', 'Köşe takımı, yemek odası, genç odası.', '18|TAKSİT'],
    { budget: 4800, duration: 12 },
    ['ran', 10, 30],
  ),
  campaign(
    10,
    ['Mama Aboneliği', 'Dostunun maması her ay kapında, ilk paket yarı fiyatına.', 'mama'],
    ['paw', 'Maması her ay|kapında', 'İlk paket yarı fiyatına.', '%50'],
    { budget: 2200, duration: 10 },
    ['ran', 57, 21],
  ),
  campaign(
    10,
    ['İlk Muayene Hediye', 'Yeni sahiplendiğin dostunun ilk muayenesi ve aşı kartı bizden.', 'muayene'],
    ['paw', 'İlk muayene|hediye', 'Yeni dostuna hoş geldin.', 'HEDİYE'],
    { budget: 3000, duration: 10, audience: { ...LARGE_CITIES } },
    ['ran', 12, 30],
  ),
  campaign(
    10,
    ['Mucize Pire Tasması', 'Tek tasma ömür boyu korur, veteriner gerekmez.', 'tasma'],
    ['paw', 'Tek tasma|ömür boyu', 'Veteriner gerekmez!', 'MUCİZE'],
    { budget: 2500, duration: 10 },
    ['halted', 6, 25],
  ),
  campaign(
    11,
    ['Diş Taşı Temizliği', 'Muayene ve diş taşı temizliği birlikte, randevun aynı gün.', 'temizlik'],
    ['tooth', 'Gülüşün|parlasın', 'Muayene ve temizlik birlikte.', '₺0|MUAYENE'],
    { budget: 2400, duration: 12 },
    ['ran', 45, 21],
  ),
  campaign(
    11,
    ['Çocuk Diş Kontrolü', 'Okul çağındaki çocuklara ücretsiz kontrol ve flor vernik.', 'cocuk'],
    ['tooth', 'Minik dişlere|kontrol', 'Okul çağına ücretsiz.', 'ÜCRETSİZ'],
    { budget: 3400, duration: 12, audience: { children_counts: [2, 3, 4, 5], age_ranges: [2, 3, 4, 5] } },
    ['ran', 10, 30],
  ),
];
