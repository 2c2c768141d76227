import { formatKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import { accountText } from '#platform/ledger/texts.ts';
import { KIND_TEXTS } from '#features/wallet/texts.ts';
import type { Book } from '#platform/ledger/accounts.ts';

/** An account is debited by what leaves it and credited by what comes in: payments put the bank in debit. */
export const SIDES = {
  debit: (amount: Kurus) => (amount < 0 ? kurus(-amount) : null),
  credit: (amount: Kurus) => (amount > 0 ? amount : null),
} as const;

export type Side = keyof typeof SIDES;
export const SIDE_NAMES = ['debit', 'credit'] as const satisfies readonly Side[];

/** Books of what the platform has and of what it spent: a debit makes their balance bigger. A credit does so with all others. */
const DEBIT_BOOKS: readonly string[] = ['bank', 'platform_expense'] satisfies Book[];

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

export function effectText({ from, to, amount }: { from: string; to: string; amount: Kurus }): string {
  const isOfDebit = (account: string) => DEBIT_BOOKS.includes(account);
  const text = (account: string, rises: boolean) =>
    `${accountText(account)} ${formatKurus(amount)} ${rises ? 'artar' : 'azalır'}`;
  return `${text(from, isOfDebit(from))}, ${text(to, !isOfDebit(to))}`;
}

export const liftProposalTexts = {
  kind: 'Para çıkışlarını farkla açma',
  beganAt: 'Durdurulduğu an',
  stake: 'Kabul edilen farkların tutarı',
  unknownStake: 'Tutarla ölçülemiyor',
};

export const fileTexts = {
  entries: 'yevmiye',
  postings: 'yevmiye-hareketler',
  account: 'Hesap',
  id: 'Kayıt no',
};

export const oversightTexts = {
  audited: 'Denetim tamamlandı: fark yok',
  auditedWithProblems: (count: number) => `Denetim tamamlandı: ${count} kuralda fark var`,
  auditGoesOn: 'Tam denetim sürüyor: bitince sonucu burada görünür',
  rebuilt: 'Bakiye hareketlerden yeniden hesaplandı',
  lifted: 'Para çıkışları yeniden açıldı',
  monthClosed: 'Ay kapatıldı',
};

export const monthTexts = {
  kind: 'Ay kapanışı',
  month: 'Ay',
  booked: 'Defterdeki KDV',
  invoiced: 'Faturalardaki KDV',
};
