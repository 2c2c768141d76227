/** The Turkish strings of this feature that both sides use and that are no errors. */
import type { PageName } from './page-names.ts';

export const pageTitles: Readonly<Record<PageName, string>> = {
  terms: 'Kullanım koşulları',
  help: 'Yardım',
  contact: 'Hakkımızda ve iletişim',
};

export const pageMessages = {
  saved: 'Yeni sürüm saklandı; yayındaki metin değişmedi',
  published: 'Sayfa yayınlandı',
};

export const fieldTexts = {
  text: 'Sayfanın metnini yaz',
  textTooLong: 'Metin en fazla 20.000 karakter olabilir',
  badLink: (address: string) =>
    `Bu bağlantı kullanılamaz: ${address}. Bağlantılar https:// veya mailto: ile ya da / ile başlar.`,
  badPicture: (address: string) =>
    `Bu görsel kullanılamaz: ${address}. Yalnızca bu sitedeki görseller gösterilir (/help/…).`,
  tooManyParts: 'Metin çok fazla parçadan oluşuyor; kısalt.',
};
