/** Words that both the files and the screens of the books need. */
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import type { EntryKind } from '#features/ledger/accounts.ts';
import { type Book, BOOKS } from '#features/ledger/books.ts';
import { movementNames } from '#features/wallet/texts.ts';

/** The words for the books, on screens and in files. */
export const bookWords = {
  group: 'Hesap grubu',
  held: 'Ayrılan',
  debit: 'Borç',
  credit: 'Alacak',
  debitBalance: 'Borç bakiyesi',
  creditBalance: 'Alacak bakiyesi',
  ref: 'Dayanak',
  automatic: 'Otomatik',
};

export const BOOK_TEXTS: Readonly<Record<Book, string>> = {
  bank: 'Banka',
  vat_payable: 'Ödenecek KDV',
  platform_revenue: 'Platform geliri',
  platform_expense: 'Platform gideri (bonuslar, karşılanan kayıplar)',
  campaign: campaignWords.campaigns,
  firm_wallet: 'Firma cüzdanları',
  user_wallet: 'İzleyici cüzdanları',
  withdrawals_pending: 'Bekleyen çekimler',
};

const OWNED_TEXTS: Readonly<Record<string, string>> = {
  campaign: campaignWords.campaign,
  firm_wallet: firmWords.wallet,
  user_wallet: 'İzleyici cüzdanı',
};

/** An account in words: `campaign:5` is "Kampanya 5". */
export function accountText(account: string): string {
  const [name = '', id] = account.split(':');
  const book = BOOKS.find((one) => one === name);
  if (id !== undefined) return `${OWNED_TEXTS[name] ?? name} ${id}`;
  return book === undefined ? account : BOOK_TEXTS[book];
}

const SUBJECT_TEXTS: Readonly<Record<string, string>> = {
  entry: 'Kayıt',
  entries: 'Kayıtlar',
  watch: 'İzleme',
  order: 'Sipariş',
  withdrawal: 'Çekim',
  campaign: campaignWords.campaign,
  viewer: 'İzleyici',
};

/** What a check is about, in words: `entry 12` is "Kayıt 12", an account as `accountText` says it. */
export function subjectText(subject: string): string {
  const [word = '', ...rest] = subject.split(' ');
  if (rest.length === 0) return accountText(word);
  return [SUBJECT_TEXTS[word] ?? word, ...rest].join(' ');
}

export const accountsText = (accounts: readonly string[]) => accounts.map(accountText).join(', ');

export const KIND_TEXTS: Readonly<Record<EntryKind, string>> = {
  order_paid: 'Sipariş ödendi',
  view: 'Görüntüleme',
  click: campaignWords.clicks,
  view_taken_back: 'Geçersiz görüntüleme geri alındı',
  click_taken_back: 'Geçersiz tıklama geri alındı',
  welcome_bonus: movementNames.welcomeBonus,
  profile_reward: movementNames.profileReward,
  campaign_completed: 'Kampanya tamamlandı',
  campaign_leftover: 'Kampanyadan kalan',
  transfer: 'Transfer',
  withdrawal_asked: 'Çekim istendi',
  withdrawal_paid: 'Çekim ödendi',
  withdrawal_rejected: 'Çekim reddedildi',
  balance_given_up: 'Bakiyeden vazgeçildi',
  card_credited: 'Kart ödemesi cüzdana',
  correction: 'Düzeltme kaydı',
  late_transfer: 'Geç gelen havale cüzdana',
};

/** Words of a correcting entry, on its form and where it is approved. */
export const correctionTexts = {
  kind: KIND_TEXTS.correction,
  from: 'Paranın çıktığı hesap',
  to: 'Paranın girdiği hesap',
  amountWrong: 'Geçerli bir tutar giriniz',
  reasonRequired: 'Lütfen gerekçeni yaz',
  reasonTooLong: 'Gerekçe en fazla 1000 karakter olabilir',
  sameAccount: 'İki hesap aynı olamaz',
  unknownAccount: 'Böyle bir hesap yok',
};

export const fileTexts = {
  balances: 'mizan',
  entries: 'yevmiye',
  accounts: 'Hesap sayısı',
  id: 'Kayıt no',
  from: 'Çıkan hesap',
  to: 'Giren hesap',
};

export const oversightTexts = {
  audited: 'Denetim tamamlandı: fark yok',
  auditedWithProblems: (count: number) => `Denetim tamamlandı: ${count} kuralda fark var`,
  lifted: 'Para çıkışları yeniden açıldı',
};
