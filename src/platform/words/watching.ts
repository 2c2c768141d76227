export const watchWords = {
  start: 'İzlemeye başla',
  thisAd: 'Bu reklam',
  visit: 'Siteye git',
  today: 'Bugünkü kazancın',
  dayIsFull: 'Bugünlük bu kadar',
  noAds: 'Şu anda izlenecek reklam bulunmuyor',
};

/** Start times: an unfinished watch has no end. */
export const watchStartText = (time: string): string => `Başladı: ${time}`;
