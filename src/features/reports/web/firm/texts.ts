/** What the firm's panel says. */

export const firmPanelTexts = {
  title: 'Firma Paneli',
  description: 'Kampanyaların, ödemelerin ve cüzdanın tek bakışta.',
  newCampaign: 'Yeni kampanya',
  failed: 'İstatistikler alınamadı',
  drafts: 'Taslaklar',
  draftsHint: 'Onaya göndermeni bekliyor',
  pending: 'Onay bekleyenler',
  rejectedHint: (count: string) => `${count} kampanyan reddedildi`,
  pendingHint: 'İnceleniyor',
  active: 'Aktif',
  activeHint: 'Şu anda yayında',
  completed: 'Tamamlanan',
};

export const attentionTexts = {
  unpaid: (count: number, amount: string) =>
    count === 1
      ? `${amount} tutarında bir ödeme seni bekliyor.`
      : `Toplam ${amount} tutarında ${count} ödeme seni bekliyor.`,
  unpaidText: 'Ödediğinde kampanyan yoluna devam eder.',
  pay: 'Öde',
  rejected: (count: number) => (count === 1 ? 'Bir kampanyan reddedildi.' : `${count} kampanyan reddedildi.`),
  rejectedText: 'Sebebini oku, düzelt ve tekrar gönder.',
  halted: (count: number) =>
    count === 1 ? 'Bir kampanyanı yayından aldık.' : `${count} kampanyanı yayından aldık.`,
  haltedText: 'Sebebini kampanyanın detayında oku.',
  review: 'İncele',
  paymentPending: (count: number, amount: string) =>
    `${amount} tutarındaki ${count === 1 ? 'ödemen' : `${count} ödemen`} onay bekliyor.`,
};

export const runningTexts = {
  heading: 'Yayındaki kampanyalar',
  failed: 'Aktif kampanyalar alınamadı',
  empty: 'Yayında kampanyan yok',
  emptyText: 'Onaylanıp ödenen kampanyaların burada görünür.',
  all: 'Tümünü gör',
  views: 'izlenme',
  clicks: 'tıklama',
  ctr: 'tıklama oranı',
  remaining: 'Kalan bütçe',
  remainingOf: (name: string) => `${name}: kalan bütçe`,
  until: (day: string) => `${day} tarihine kadar`,
};

export const firmWalletTexts = {
  heading: 'Firma cüzdanı',
  failed: 'Bakiye bilgisi alınamadı',
  hint: 'Biten kampanyalardan kalan bütçe buraya döner. Yeni kampanyalarını bununla ödeyebilirsin.',
  accounting: 'Muhasebeye git',
};

export const approvedNoticeTexts = {
  title: 'Kampanyalarınız Onaylandı!',
  text: 'Yayına girmesi için tek adım kaldı: ödemesini yap.',
  action: 'Öde',
  close: 'Daha sonra',
};

export const paidNoticeTexts = {
  title: 'Ödemeniz Onaylandı!',
  text: 'Artık izleyicilere gösteriliyor. Bol izlenmeler!',
  action: 'Kampanyaları gör',
  close: 'Kapat',
};

export const moreText = (count: number) => `ve ${count} kampanya daha`;

export const firstStepsTexts = {
  hello: (name: string) => `Hoş geldin, ${name}!`,
  text: 'İlk kampanyan üç adım uzakta. Birkaç dakikanı alır.',
  steps: [
    {
      title: 'Kampanyanı oluştur',
      text: 'Adını, bağlantını ve görselini ekle; tarihini ve bütçeni seç. Ne ödeyeceğini yazarken görürsün.',
    },
    {
      title: 'Hedef kitleni seç',
      text: 'Yaş, şehir, ilgi alanı… Kaç kişiye ulaşacağını seçtikçe gör, sonra onaya gönder.',
    },
    {
      title: 'Onaylanınca öde, yayına gir',
      text: 'Kampanyanı inceleriz. Ödemen onaylandığında izlenmeler başlar, sonuçları buradan izlersin.',
    },
  ],
  start: 'İlk kampanyanı oluştur',
};
