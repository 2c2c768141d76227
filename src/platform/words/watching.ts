export const watchWords = {
  start: 'İzlemeye başla',
  thisAd: 'Bu reklam',
  visit: 'Siteye git',
  today: 'Bugünkü kazancın',
  dayIsFull: 'Bugünlük bu kadar',
  noAds: 'Şu anda izlenecek reklam bulunmuyor',
};

export const watchStartText = (time: string): string => `Başladı: ${time}`;
