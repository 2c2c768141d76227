/** Words of the card payment's screens. */

/** The screen that leads to the card provider's page and tells what became of it. */
export const cardTexts = {
  title: 'Kartla ödeme',
  failedToLoad: 'Kart ödemesinin durumu alınamadı',
  leading: 'Ödeme sayfasına yönlendiriliyorsun...',
  startFailed: 'Ödeme sayfası açılamadı',
  waitingTitle: 'Ödemenin sonucunu bekliyoruz',
  waiting: 'Bankandan yanıt gelince bu sayfa kendiliğinden yenilenir. Sayfayı kapatsan da ödemen kaybolmaz.',
  unfinishedTitle: 'Ödemen henüz tamamlanmadı',
  unfinished:
    'Kart bilgilerini girmeden döndün. Kaldığın yerden devam edebilir ya da başka bir yol seçebilirsin.',
  toProvider: 'Ödeme sayfasına dön',
  otherMethod: 'Başka yöntem seç',
  paidTitle: 'Ödemen alındı!',
  paid: 'Kampanyan şimdi yayında. Faturan muhasebe sayfasında hazır.',
  toppedUp: 'Kampanyanın bütçesi arttı. Faturan muhasebe sayfasında hazır.',
  toActive: 'Aktif kampanyalara git',
  toInvoices: 'Faturalarımı gör',
  creditedTitle: 'Ödemen firma cüzdanına eklendi',
  credited:
    'Kartından çekilen tutar için ödenecek bir kampanya kalmamıştı; hepsi firma cüzdanında, sonraki kampanyalarında kullanabilirsin.',
  toWallet: 'Firma cüzdanına git',
  refusedTitle: 'Ödeme alınamadı',
  refused: 'Kartından para çekilmedi. Başka bir kartla ya da başka bir yöntemle deneyebilirsin.',
  expiredTitle: 'Ödeme süresi doldu',
  expired: 'Bu ödeme sayfası kapandı, kartından para çekilmedi. Dilersen yeniden başlatabilirsin.',
  mismatchedTitle: 'Ödemeni inceliyoruz',
  mismatched:
    'Ödeme kuruluşunun bildirdiği tutar farklı. Ekibimiz inceliyor; senin bir şey yapman gerekmiyor.',
  tryAgain: 'Yeniden dene',
  toAccounting: 'Muhasebeye dön',
};

/** The sandbox provider's page. */
export const sandboxPageTexts = {
  title: 'Deneme ödeme sayfası',
  about: 'Burada gerçek para çekilmez. Kart numaraları yalnızca denemek içindir ve saklanmaz.',
  failedToLoad: 'Ödeme bulunamadı',
  cardNumber: 'Kart numarası',
  expiry: 'Son kullanma (AA/YY)',
  cvc: 'CVC',
  pay: (amount: string) => `${amount} öde`,
  paying: 'Ödeniyor...',
  failed: 'Ödeme yapılamadı',
  cards: 'Deneme kartları',
  approved: 'Onaylanan kart',
  challenged: 'Onay kodu isteyen kart',
  refused: 'Reddedilen kart',
  use: 'Kullan',
  codeTitle: 'Bankanın onay kodu',
  codeAbout: 'Bankan telefonuna bir kod gönderdi (denemede hep 283126).',
  code: 'Onay kodu',
  confirm: 'Onayla',
  goingBack: 'Geri dönülüyor...',
  back: 'Geri dön',
};
