import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { accountText } from '#platform/ledger/names.ts';
import { KIND_TEXTS } from '#features/wallet/entry-kinds.ts';
import { changesOf, type Correction } from './sides.ts';

export const bookWords = {
  group: 'Hesap grubu',
  held: 'Ayrılan',
  debit: 'Borç',
  credit: 'Alacak',
  debitBalance: 'Borç bakiyesi',
  creditBalance: 'Alacak bakiyesi',
  debitAccounts: 'Borçlu hesap',
  creditAccounts: 'Alacaklı hesap',
  ref: 'Dayanak',
  automatic: 'Otomatik',
};

export const correctionTexts = {
  kind: KIND_TEXTS.correction,
  from: 'Borç yazılacak hesap',
  to: 'Alacak yazılacak hesap',
  effect: 'Bakiyelere etkisi',
  amountWrong: 'Geçerli bir tutar gir',
  sameAccount: 'İki hesap aynı olamaz',
  bookRequired: 'Bir hesap türü seç',
  numberRequired: 'Hesap numarasını yaz',
  unknownAccount: 'Böyle bir hesap yok',
  freeNow: (free: Kurus) => `Şu anda kullanılabilir: ${formatKurus(free)}`,
  shortage: (free: Kurus) => `Borç yazılacak hesapta bu kadar yok: ${formatKurus(free)}`,
};

/** A correction's effect on both balances: "Banka ₺5,00 artar, Ödenecek KDV ₺5,00 artar". */
export function effectText(correction: Correction): string {
  return changesOf(correction)
    .map(
      ({ account, rises }) =>
        `${accountText(account)} ${formatKurus(correction.amount)} ${rises ? 'artar' : 'azalır'}`,
    )
    .join(', ');
}

export const liftProposalTexts = {
  kind: 'Para çıkışlarını farkla açma',
  beganAt: 'Durdurulduğu an',
  stake: 'Kabul edilen farkların tutarı',
  unknownStake: 'Tutarla ölçülemiyor',
};

export const fileTexts = {
  entries: 'yevmiye',
  id: 'Kayıt no',
};

export const oversightTexts = {
  audited: 'Denetim tamamlandı: fark yok',
  auditedWithProblems: (count: number) => `Denetim tamamlandı: ${count} kuralda fark var`,
  auditGoesOn: 'Tam denetim sürüyor: bitince sonucu burada görünür',
  rebuilt: 'Bakiye hareketlerden yeniden hesaplandı',
  lifted: 'Para çıkışları yeniden açıldı',
};
