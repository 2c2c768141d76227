import type { PageName } from './page-names.ts';

export const pageTitles: Readonly<Record<PageName, string>> = {
  terms: 'Kullanım koşulları',
  help: 'Yardım',
  contact: 'Hakkımızda ve iletişim',
};
