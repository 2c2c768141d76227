import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { letter } from '#features/accounts/texts.ts';

export const personalDataTexts = {
  passwordNeeded: 'Şifreni gir',
  closed: 'Hesabın kapatıldı. Bizimle olduğun için teşekkür ederiz.',
  balanceLeft: (balance: Kurus) =>
    `Cüzdanında ${formatKurus(balance)} var. Önce çek ya da bu tutardan vazgeçtiğini onayla.`,
};

export const fileTexts = {
  about: (product: string) =>
    `${product} hesabın hakkında tuttuğumuz veriler. Tutarlar Türk lirası, zamanlar UTC (ISO 8601), günler İstanbul takvimine göredir.`,
  parts:
    'Uzun listeler (watches, ads, wallet_movements, notices) en yeniden eskiye, bölümler hâlinde verilir; diğer bilgiler her bölümde tamdır.',
};

/** The mail that confirms a closing, to the address that was just erased: perhaps somebody else closed the account. */
export function accountClosedMail(productName: string, name: string): { subject: string; text: string } {
  return {
    subject: `${productName} hesabın kapatıldı`,
    text: letter(
      name,
      `${productName} hesabın isteğin üzerine az önce kapatıldı. Adın, e-posta adresin, telefonun ve profil bilgilerin silindi; yasanın saklamamızı istediği para hareketleri kimliğinden ayrı olarak tutuluyor.`,
      'Bunu sen yapmadıysan bu e-postayı yanıtlayarak bize hemen ulaş.',
    ),
  };
}
