import { formatKurus, kurus } from '#lib/shared/money.ts';
import { type Book, BOOKS } from './accounts.ts';
import { INVARIANTS, type Problem } from './invariants.ts';

export const BOOK_TEXTS: Readonly<Record<Book, string>> = {
  bank: 'Banka',
  vat_payable: 'Ödenecek KDV',
  platform_revenue: 'Platform geliri',
  platform_expense: 'Platform gideri (bonuslar, düzeltmeler, karşılanan kayıplar)',
  campaign: 'Kampanyalar',
  firm_wallet: 'Firma cüzdanları',
  user_wallet: 'İzleyici cüzdanları',
  withdrawals_pending: 'Bekleyen çekimler',
};

const OWNED_TEXTS: Readonly<Record<string, string>> = {
  campaign: 'Kampanya',
  firm_wallet: 'Firma cüzdanı',
  user_wallet: 'İzleyici cüzdanı',
};

/** `campaign:5` is "Kampanya 5". */
export function accountText(account: string): string {
  const [name = '', id] = account.split(':');
  const book = BOOKS.find((one) => one === name);
  if (id !== undefined) return `${OWNED_TEXTS[name] ?? name} ${id}`;
  return book === undefined ? account : BOOK_TEXTS[book];
}

export const accountsText = (accounts: readonly string[]) => accounts.map(accountText).join(', ');

const SUBJECT_TEXTS: Readonly<Record<string, string>> = {
  entry: 'Kayıt',
  entries: 'Kayıtlar',
  acts: 'Denetim kaydı satırları',
  watch: 'İzleme',
  order: 'Sipariş',
  withdrawal: 'Çekim',
  campaign: 'Kampanya',
  viewer: 'İzleyici',
};

/** `entry 12` is "Kayıt 12"; accounts as in `accountText`. */
export function subjectText(subject: string): string {
  const [word = '', ...rest] = subject.split(' ');
  if (rest.length === 0) return accountText(word);
  return [SUBJECT_TEXTS[word] ?? word, ...rest].join(' ');
}

function figureText(value: string | null, { invariant }: Problem): string {
  if (value === null) return 'yok';
  const isMoney = INVARIANTS[invariant].unit === 'kurus' && /^-?\d{1,15}$/.test(value);
  return isMoney ? formatKurus(kurus(Number(value))) : value;
}

export function figuresOf(problem: Problem) {
  const [expected, actual] = INVARIANTS[problem.invariant].figures;
  return [
    { label: expected, value: figureText(problem.expected, problem) },
    { label: actual, value: figureText(problem.actual, problem) },
  ] as const;
}

export function problemText(problem: Problem, nameOf: (subject: string) => string = subjectText): string {
  const figures = figuresOf(problem).map(({ label, value }) => `${label}: ${value}`);
  return `${nameOf(problem.subject)} (${[...figures, `${problem.found} satır`].join('; ')})`;
}

export const alarmSubject = 'ALARM: Defterde fark bulundu, para çıkışları durduruldu';
export const alarmAction = 'Denkliği aç';

export function alarmText(problems: readonly Problem[]): string {
  const lines = problems.map(
    (problem) => `- ${INVARIANTS[problem.invariant].title}: ${problemText(problem)}`,
  );
  return [
    'Denetim, defterde açıklanması gereken bir fark buldu. Para çekme, gönderme ve cüzdandan ödeme, bir yönetici kaldırana kadar durduruldu.',
    '',
    ...lines,
    '',
    'Ayrıntıları Denklik sayfasında gör; durdurmayı da orada kaldırırsın.',
  ].join('\n');
}
