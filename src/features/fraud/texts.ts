import { type CalendarDay, formatDay } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { shorten } from '#lib/shared/text/shorten.ts';
import { words } from '#lib/shared/words.ts';

/** The most points of each group of rules. Nobody else can bring any of them about. */
export const GROUP_CAPS = { attention: 30, rhythm: 90, money: 80 } as const;
export type RuleGroup = keyof typeof GROUP_CAPS;

export const ruleTexts = {
  silent: (silent: number, views: number) =>
    `${views} izlemenin ${silent} tanesinde sayfadan hiçbir bilgi gelmedi`,
  unseen: (unseen: number, views: number) => `${views} izlemenin ${unseen} tanesinde reklam ekranda değildi`,
  sameEvidence: (same: number, views: number) =>
    `${views} izlemenin ${same} tanesinde bildirilen süre milisaniyesine kadar aynı`,
  lockstep: (peers: number) => `${peers} başka hesapla aynı reklamları aynı saniyede başlattı`,
  sameGaps: (same: number, gaps: number) =>
    `İzlemeler arasındaki ${gaps} aranın ${same} tanesi birbirinin aynısı`,
  roundTheClock: (hours: number) => `Bir günün ${hours} ayrı saatinde izledi`,
  iban: (peers: number) => `Bu IBAN'a daha önce ${peers} başka hesabın parası ödendi`,
  ibanStrangers: (peers: number) =>
    `Bu IBAN'a daha önce, hiç aynı bağlantıda ya da cihazda görülmediği ${peers} hesabın parası ödendi`,
};

export interface ReturnedPayout {
  amount: Kurus;
  reason: string;
  day: CalendarDay;
}

export const payoutTexts = {
  returned: ({ amount, reason, day }: ReturnedPayout) =>
    `Bu IBAN'a giden ${formatKurus(amount)} geri döndü (${shorten(reason, 80)}, ${formatDay(day)})`,
  unseen: (unseen: number, views: number) => `${views} reklamın ${unseen} tanesini sayfa hiç göstermedi`,
  iban: (accounts: number) => `Bu IBAN'a daha önce ${accounts} başka hesabın parası ödendi`,
  holder: (accounts: number) => `Bu hesap sahibine başka IBAN'larla ${accounts} başka hesabın parası ödendi`,
  fast: (days: number, perDay: number) => `Hesap ${days} günlük, günde ${perDay} reklam izliyor`,
  allNew: 'Eski hesapta cihaz, bağlantı ve IBAN aynı anda değişti',
  collected: (amount: string, senders: number) => `Paranın çoğunu ${senders} hesap gönderdi (${amount})`,
  uncovered: (amount: string) => `${amount} için izlenmiş reklam yok`,
};

export const adminFraudTexts = {
  group: 'Şüpheli hesaplar',
  accounts: 'Hesap',
  category: 'Geçersizliğin türü',
  done: {
    cleared: 'Hesaplar temize çıktı, paraları serbest',
    held: 'Hesapların parası bekletiliyor',
    closed: 'Hesaplar askıya alındı, kazançları geri alınıyor',
  },
  closing: {
    kind: 'Şüpheli hesap kararı',
    decision: 'Karar',
    decisions: { cleared: 'Temize çıkarma', closed: 'Askıya alma' },
    shortfall: 'Platformun karşılayacağı',
    proposed: words.proposed,
    overtaken: 'Grup hakkında başka bir karar verildi',
  },
  shortfall: {
    kind: 'Bekleyen açık',
    firm: 'Firma',
    ties: 'Hesaplarla bağı',
    grew: 'Bağ yok, açık sonradan büyüdü',
    done: { returned: 'Açık firmaya geri veriliyor', kept: 'Açık firmaya verilmedi' },
  },
  suspension: 'Hesabında kurallara aykırı kazanç bulundu.',
  withdrawalRejected: 'Hesap, kurallara aykırı kazanç nedeniyle askıya alındı',
};

const tieWords = {
  device: 'aynı cihaz',
  address: 'aynı internet bağlantısı',
  phone: 'aynı telefon',
  mail: 'aynı e-posta',
  iban: 'aynı IBAN',
};
export const FIRM_TIES = Object.keys(tieWords) as (keyof typeof tieWords)[];

export const firmTieText = ({ kind, accounts }: { kind: keyof typeof tieWords; accounts: number }) =>
  `${tieWords[kind]} (${formatCount(accounts, 'hesap')})`;

/** Contains no time, for nobody knows when an administrator decides. */
export const holdTexts = {
  money:
    'Hesabın incelemede: bir yetkili karar verene kadar para çıkmaz. Çekim talebi verebilirsin, karara kadar bekler; başkasına para gönderemezsin.',
  withdrawal: 'Hesabın incelemede: bir yetkili karar verene kadar bu para gönderilmez.',
  part: 'Hesabın incelemede, karar verilene kadar çıkmaz',
  reward: 'Ödülün cüzdanına eklenir; inceleme bitene kadar çekilemez ve gönderilemez.',
};

/** A group of rules by its class, never by the measure, which would show how to avoid it. */
export const classTexts: Readonly<Record<RuleGroup, string>> = {
  attention: 'Reklamların ekranda izlenip izlenmediği',
  rhythm: 'İzlemelerin zamanlaması',
  money: 'Paranın gittiği banka hesabı',
};

export const objectionTexts = {
  missing: 'Lütfen itirazını yaz',
  tooShort: 'İtirazın en az 10 karakter olmalı',
  tooLong: 'İtirazın en fazla 1000 karakter olabilir',
  received: 'İtirazını aldık. Sonucu bu sayfada göreceksin.',
};

export const classesOf = (reasons: readonly { group: RuleGroup }[]): string[] => [
  ...new Set(reasons.map(({ group }) => classTexts[group])),
];
