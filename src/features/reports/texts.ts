import type { Granularity } from './buckets.ts';

export const reportTexts = {
  wrongRange: 'Bitiş tarihi başlangıç tarihinden önce olamaz',
  wrongBy: 'Gün (day) ya da saat (hour) olabilir',
  wrongLast: 'Geçerli bir gün sayısı giriniz',
  tooLong: (by: Granularity, days: number) =>
    by === 'hour'
      ? `Saatlik görünümde en çok ${days} gün seçebilirsin`
      : `En çok ${days} günlük bir dönem seçebilirsin`,
  notGiven: 'Belirtilmemiş',
};
