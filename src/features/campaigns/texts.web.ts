import { words } from '#lib/shared/words.ts';
import { busyWords } from '#lib/web/words.ts';
import { campaignFailures, campaignWords } from './texts.ts';

export const campaignLabels = {
  number: '#',
  created: 'Oluşturma',
  budget: 'Bütçe dökümü',
  plannedEnd: 'Planlanan bitiş',
  stopReason: 'Yönetim tarafından durduruldu',
};

export const campaignLists = {
  pending: { emptyTitle: 'Bekleyen Kampanya Yok', failed: campaignFailures.pending },
  active: {
    title: 'Aktif Kampanyalar',
    label: 'Aktif ve durdurulan kampanyalar',
    emptyTitle: 'Aktif Kampanya Yok',
    failed: campaignFailures.active,
  },
  completed: {
    title: 'Tamamlanan Kampanyalar',
    label: campaignWords.completed,
    emptyTitle: 'Tamamlanan Kampanya Yok',
    failed: campaignFailures.completed,
  },
};

export const creativeTexts = {
  enlarge: (name: string) => `Reklamı büyüt: ${name}`,
  enlargeHint: 'Büyüt',
  asSeen: 'İzleyiciler böyle görür',
  asSeenHint: 'Görsel hangi biçimde olursa olsun bütünüyle gösterilir.',
};

export const breakdownLabels = {
  base: 'Girilen bütçe',
  total: 'KDV dahil toplam',
  payable: 'Ödenecek',
  lessWithheld: 'Ödenecek (tevkif edilen KDV düşüldü)',
  net: 'Net kampanya bütçesi',
  feeOf: (rate: string) => `KDV dahil toplamdan ${rate}`,
  margin: (amount: string) => `KDV düşülünce platforma kalan: ${amount}`,
};

export const sharedTexts = {
  seconds: (count: number) => `${count} saniye`,
  haltedBadge: 'Yönetim durdurdu',
  activeParts: { all: words.all, stopped: 'Durdurulanlar', halted: 'Yönetimin durdurdukları' },
  opensOutside: 'Yeni sekmede açılır',
  toAudience: 'Hedef kitle sayfasını aç',
  nounFrom: campaignWords.nounFrom,
  noun: campaignWords.noun,
  missingTitle: 'Böyle bir kampanya yok',
  missing: 'Silinmiş olabilir ya da bağlantı eksik kopyalanmış olabilir.',
  leftTitle: 'Bu kampanya artık bu listede yok',
  left: 'Sen bakarken geri alındı, silindi ya da durumu değişti.',
  sort: 'Sırala',
  otherState: 'Bu kampanyanın durumu değişmiş; bu işlem artık yapılamaz.',
  missingBack: 'Kampanyalarıma dön',
};

export const refundLabels = {
  title: 'Firmaya iade',
  net: 'Kullanılmayan net bütçe',
  vatAndFee: 'KDV ve sistem payı iadesi',
  total: 'Firma cüzdanına',
  column: 'Cüzdana iade',
  columnHint: 'payı ve KDV’siyle',
};

export const audiencePageTexts = {
  title: 'Hedef Kitle',
  ofDraft: {
    submit: 'Onaya gönder',
    busy: busyWords.sending,
    draftHint: 'Seçimin onaya gönderene kadar yalnızca bu tarayıcıda saklanır; başka bir cihazda görünmez.',
    reviewTitle: 'Göndermeden önce',
    reviewText: 'Bir kez daha bak: kampanyan bu haliyle ve bu kitleyle onaya gider.',
  },
  ofRejected: {
    submit: 'Hedef kitleyi kaydet',
    busy: busyWords.saving,
    draftHint: 'Seçimin kaydedene kadar yalnızca bu tarayıcıda saklanır; başka bir cihazda görünmez.',
    reviewTitle: 'Kaydetmeden önce',
    reviewText:
      'Bu kitle kaydedilir, kampanya henüz gönderilmez: düzenleme sayfasından tekrar onaya gönderirsin.',
  },
  unsent:
    'Bu kampanyanın formunda yazıp göndermediğin değişiklikler var. Onaya onlarsız gider; istiyorsan önce düzenleme sayfasında “Güncelle”ye bas.',
  readOnly: 'Kampanya onaya gönderildikten sonra hedef kitle değiştirilemez.',
  mayTakeBack: 'Değiştirmek için onay beklerken kampanyayı geri alabilirsin.',
};

export const reviewTexts = {
  ad: 'Reklam',
  dates: 'Yayın tarihleri',
  dateRange: (from: string, to: string, days: number) => `${from} – ${to} (ilk ve son gün dahil ${days} gün)`,
  owed: 'Ne zaman, ne kadar ödeyeceksin?',
  owedText: (payable: string, isWhole: boolean) =>
    `Şimdi ödeme yok. Kampanyan onaylanınca ${isWhole ? 'KDV dahil ' : ''}${payable} ödersin; ödemen onaylanınca yayına girer.`,
  change: 'Kampanyayı düzenle',
};
