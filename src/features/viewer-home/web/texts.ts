/** The words of the viewer's first screen. */

export const homeTexts = {
  hello: 'Merhaba,',
  limitReached: 'Bugünkü sınıra ulaştın. Yarın devam edebilirsin.',
  todayLabel: 'Bugünkü kazanç',
  waiting: 'Seni bekleyen reklamlar',
  noneWaiting: 'Reklamlar',
  waitingCount: (count: number, shown: number) =>
    count > shown ? `${count} reklamdan ilk ${shown}` : `${count} reklam`,
  seconds: (seconds: number) => `${seconds} sn`,
  adsFailed: 'Reklamlar alınamadı',
  transactions: 'Son hareketler',
  noTransactions: 'Henüz hareket yok. İlk reklamını izleyince burada göreceksin.',
};

export const installTexts = {
  title: 'Ana ekranına ekle',
  about: 'Uygulama gibi açılır, telefonunda yer kaplamaz.',
  byHand: 'Paylaş düğmesine bas, sonra “Ana Ekrana Ekle”yi seç. Uygulama gibi açılır.',
  install: 'Yükle',
  dismiss: 'Bir daha gösterme',
};
