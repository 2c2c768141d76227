/** What the dashboard's charts say. */
export const seriesTexts = {
  heading: 'Son günlerde platform',
  failed: 'Grafikler alınamadı',
  period: 'Dönem',
  days: (days: string) => `Son ${days} gün`,
  csv: 'CSV indir',
  file: (days: string) => `platform-son-${days}-gun.csv`,
  day: 'Gün',
  views: 'İzlenme',
  earnings: 'Kazançlar',
  viewerEarnings: 'İzleyicilere ödenen',
  systemEarnings: 'Sistem kazancı',
  payments: 'Ödemeler',
  paymentsTotal: 'Ödenen tutar (KDV dahil)',
  paymentsCount: 'Ödeme sayısı',
  total: (amount: string) => `Dönem toplamı ${amount}`,
  paymentsSum: (count: string, amount: string) => `${count} ödeme, toplam ${amount}`,
};
