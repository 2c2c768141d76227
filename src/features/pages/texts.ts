import type { PageName } from './blocks.ts';

export const pageTitles: Readonly<Record<PageName, string>> = {
  terms: 'Kullanım koşulları',
  help: 'Yardım',
  contact: 'Hakkımızda ve iletişim',
};

export const pageTexts = {
  failed: 'Sayfa alınamadı',
  version: (version: number, day: string) => `Sürüm ${version} · ${day} tarihinden beri geçerli`,
};
