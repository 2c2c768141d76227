/** What the firm's and the admin's screens say alike. */

export const campaignLabels = {
  campaign: 'Kampanya',
  number: '#',
  created: 'Oluşturma',
  start: 'Başlangıç',
  end: 'Bitiş',
  netBudget: 'Net bütçe',
  remaining: 'Kalan bütçe',
  views: 'İzlenme',
  clicks: 'Tıklama',
  status: 'Durum',
  actions: 'İşlemler',
  description: 'Açıklama',
  duration: 'Gösterim süresi',
  link: 'Bağlantı',
  image: 'Görsel',
  totalViews: 'Toplam izlenme',
  totalClicks: 'Toplam tıklama',
  audience: 'Hedef kitle',
  budget: 'Bütçe dökümü',
  entered: 'Bütçe',
  rejectionReason: 'Red sebebi',
  stopReason: 'Yönetim tarafından durduruldu',
  details: 'Detay',
};

export const breakdownLabels = {
  base: 'Girilen bütçe',
  vat: 'KDV tutarı',
  total: 'KDV dahil toplam',
  fee: 'Sistem payı',
  net: 'Net kampanya bütçesi',
  margin: (amount: string) => `KDV düşülünce platforma kalan: ${amount}`,
};

export const sharedTexts = {
  seconds: (count: number) => `${count} saniye`,
  startsOn: (day: string) => `Başlangıç: ${day}`,
  haltedBadge: 'Yönetim durdurdu',
  opensOutside: 'Yeni sekmede açılır',
  toAudience: 'Hedef kitle sayfasını aç',
  close: 'Kapat',
  searchPlaceholder: 'Kampanya ara...',
  detailsFailed: 'Kampanya bilgileri alınamadı',
  nounFrom: 'kampanyadan',
  noun: 'kampanya',
  missingTitle: 'Böyle bir kampanya yok',
  missing: 'Silinmiş olabilir ya da bağlantı eksik kopyalanmış olabilir.',
  missingBack: 'Kampanyalarıma dön',
};
