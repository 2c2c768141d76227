import type { CalendarDay } from '#lib/shared/dates.ts';

// A calendar day is read as the midnight of UTC.
const WEEKDAY = new Intl.DateTimeFormat('tr-TR', { weekday: 'short', timeZone: 'UTC' });

export const homeTexts = {
  hello: 'Merhaba,',
  week: 'Son yedi gün',
  weekday: (day: CalendarDay) => WEEKDAY.format(new Date(day)),
  waiting: 'Seni bekleyen reklamlar',
  noneWaiting: 'Reklamlar',
  waitingCount: (count: number) => `${count} reklam`,
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
