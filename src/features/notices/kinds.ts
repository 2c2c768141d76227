/**
 * The kinds of notices: who is told, what it leads to, what its words need, and on which channels it goes out unless
 * somebody chose otherwise. In the product it always stands. A new kind is a row here and its words in texts.ts.
 */
import type { Kurus } from '#lib/shared/money.ts';
import type { Duty, Role } from '#lib/shared/route.ts';

/** The channels besides the product itself. */
export const CHANNELS = ['email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * - security, money: cannot be switched off by mail, may go by SMS, and is sent at night, too.
 * - work: what somebody has begun goes on.
 * - news: advertising of the product, only for who agreed to messages.
 */
export const NOTICE_CLASSES = ['security', 'money', 'work', 'news'] as const;
export type NoticeClass = (typeof NOTICE_CLASSES)[number];

/** What the words of a notice may be made of, as it was when the thing happened. */
export interface Detail {
  /** Of a campaign, a job, a device; an invoice's number. */
  name: string;
  amount: Kurus;
  reason: string;
  count: number;
  hours: number;
  /** A day, or a time of one, written out. */
  until: string;
  /** The words that an administrator wrote; of a proposal, its kind and number; of a duty, its name. */
  title: string;
  text: string;
}

interface Kind {
  class: NoticeClass;
  roles: readonly Role[];
  /** Of a kind for administrators: those whose work it is, beside the owner. */
  duties?: readonly Exclude<Duty, 'owner'>[];
  /** Of a kind for administrators: it goes to those who are named, not to all with such a duty. */
  isPersonal?: boolean;
  needs: readonly (keyof Detail)[];
  /** Where it leads. Null: nowhere, it says everything. */
  link(this: void, subject: number, role: Role): string | null;
  /** Where nothing is chosen; mail about security and money is on whatever is chosen. */
  byDefault: readonly Channel[];
  /** The feature mails it itself, at once, perhaps to an old address: no second mail. */
  isMailedAlready?: boolean;
}

const ACCOUNT_PAGES: Readonly<Record<Role, string>> = {
  admin: '/admin/sifre-degistir',
  firm: '/firma/profil',
  user: '/kullanici/ayarlar',
};
const EVERYBODY = ['admin', 'firm', 'user'] as const;
const toAccount = (_: number, role: Role) => ACCOUNT_PAGES[role];

const ofAccount = { class: 'security', roles: EVERYBODY, needs: [], link: toAccount } as const;
/** What concerns one administrator, whatever the duty. */
const ofOneAdmin = {
  class: 'security',
  roles: ['admin'],
  duties: ['finance', 'moderator', 'reports'],
  isPersonal: true,
  byDefault: ['email'],
} as const;
const ofCampaign = { class: 'work', roles: ['firm'], byDefault: ['email'] } as const;
const ofPayment = { class: 'money', roles: ['firm'], byDefault: ['email'] } as const;
const ofWithdrawal = {
  class: 'money',
  roles: ['user'],
  byDefault: ['email'],
  link: () => '/kullanici/cuzdan',
} as const;
/** What an administrator wrote to somebody; it says everything. */
const ofOperator = {
  class: 'work',
  roles: ['firm', 'user'],
  needs: ['title', 'text'],
  link: () => null,
  byDefault: ['email'],
} as const;
/** What became of something that an administrator had proposed. */
const ofProposal = {
  class: 'work',
  roles: ['admin'],
  duties: ['finance'],
  isPersonal: true,
  link: () => '/admin/onaylar?durum=decided',
  byDefault: [],
} as const;
const ofQueue = {
  class: 'work',
  roles: ['admin'],
  needs: ['count', 'hours'],
  byDefault: ['email'],
} as const;

export const KINDS = {
  campaign_approved: { ...ofCampaign, needs: ['name'], link: (id) => `/firma/muhasebe?ode=${id}` },
  campaign_rejected: {
    ...ofCampaign,
    needs: ['name', 'reason'],
    link: (id) => `/firma/kampanyalar/duzenle/${id}`,
  },
  campaign_expired: { ...ofCampaign, needs: ['name'], link: (id) => `/firma/kampanyalar/duzenle/${id}` },
  campaign_begins: { ...ofCampaign, needs: ['name'], link: (id) => `/firma/kampanyalar/aktif?detay=${id}` },
  campaign_halted: {
    ...ofCampaign,
    needs: ['name', 'reason'],
    link: (id) => `/firma/kampanyalar/aktif?detay=${id}`,
  },
  campaign_released: { ...ofCampaign, needs: ['name'], link: (id) => `/firma/kampanyalar/aktif?detay=${id}` },
  budget_low: { ...ofCampaign, needs: ['name'], link: (id) => `/firma/kampanyalar/${id}/performans` },
  campaign_ended: { ...ofCampaign, needs: ['name'], link: (id) => `/firma/kampanyalar/${id}/performans` },
  payment_due: { ...ofPayment, needs: ['name', 'amount'], link: (id) => `/firma/muhasebe?ode=${id}` },
  payment_paid: {
    ...ofPayment,
    needs: ['name', 'amount'],
    link: (id) => `/firma/kampanyalar/aktif?detay=${id}`,
  },
  payment_rejected: {
    ...ofPayment,
    needs: ['name', 'amount', 'reason'],
    link: () => '/firma/muhasebe?sekme=odemeler',
  },
  payment_credited: {
    ...ofPayment,
    needs: ['name', 'amount'],
    link: () => '/firma/muhasebe?sekme=cuzdan',
  },
  invoice_reissued: {
    ...ofPayment,
    needs: ['name', 'reason'],
    link: () => '/firma/muhasebe?sekme=faturalar',
  },
  withdrawal_asked: { ...ofWithdrawal, needs: ['amount'] },
  withdrawal_paid: { ...ofWithdrawal, needs: ['amount'] },
  withdrawal_rejected: { ...ofWithdrawal, needs: ['amount', 'reason'] },
  // Why is told by the class of rules alone, never by the measure.
  account_in_review: { ...ofWithdrawal, needs: ['reason', 'until'] },
  review_held: { ...ofWithdrawal, needs: ['reason', 'until'] },
  review_ended: { ...ofWithdrawal, needs: [] },
  // Only what was taken from the wallet; what was not there any more cost the person nothing.
  earnings_taken_back: { ...ofWithdrawal, needs: ['amount', 'reason'] },
  // The sign of the amount says whether it came or went.
  balance_corrected: {
    class: 'money',
    roles: ['user', 'firm'],
    needs: ['amount'],
    link: (_, role) => (role === 'firm' ? '/firma/muhasebe?sekme=cuzdan' : '/kullanici/cuzdan'),
    byDefault: ['email'],
  },
  // Whoever has the number and the address may send, so that mail can be switched off.
  transfer_received: {
    class: 'work',
    roles: ['user'],
    // `until` is empty where received money need not rest.
    needs: ['name', 'amount', 'until'],
    link: () => '/kullanici/cuzdan',
    byDefault: [],
  },
  new_ads: {
    class: 'news',
    roles: ['user'],
    needs: [],
    link: () => '/kullanici/izle-kazan',
    byDefault: [],
  },
  complaint_answered: {
    class: 'work',
    roles: ['user'],
    needs: ['name', 'reason'],
    link: () => null,
    byDefault: [],
  },
  operator_message: ofOperator,
  operator_announcement: ofOperator,
  operator_promotion: { ...ofOperator, class: 'news', roles: ['user'] },
  // Whoever is suspended can read it by mail alone, and at the next login why.
  account_suspended: {
    class: 'security',
    roles: EVERYBODY,
    needs: ['reason'],
    link: () => '/iletisim',
    byDefault: ['email'],
  },
  account_reinstated: { ...ofAccount, byDefault: ['email'] },
  login_new_device: { ...ofAccount, needs: ['name'], byDefault: ['email'] },
  email_changed: { ...ofAccount, byDefault: [], isMailedAlready: true },
  phone_changed: { ...ofAccount, byDefault: [], isMailedAlready: true },
  password_changed: { ...ofAccount, byDefault: [], isMailedAlready: true },
  passkey_added: { ...ofAccount, needs: ['name'], byDefault: [], isMailedAlready: true },
  second_factor_on: { ...ofOneAdmin, needs: [], link: toAccount },
  second_factor_off: { ...ofOneAdmin, needs: [], link: toAccount },
  duty_changed: { ...ofOneAdmin, needs: ['title', 'name'], link: () => null },
  money_frozen: {
    class: 'money',
    roles: ['admin'],
    duties: ['finance', 'reports'],
    needs: ['count'],
    link: () => '/admin/denklik',
    byDefault: [],
    isMailedAlready: true,
  },
  proposal_approved: { ...ofProposal, needs: ['title', 'name'] },
  proposal_rejected: { ...ofProposal, needs: ['title', 'name', 'reason'] },
  job_failed: {
    class: 'work',
    roles: ['admin'],
    duties: [],
    needs: ['name'],
    link: () => null,
    byDefault: ['email'],
  },
  campaigns_wait: { ...ofQueue, duties: ['moderator'], link: () => '/admin/kampanyalar/bekleyen' },
  payments_wait: { ...ofQueue, duties: ['finance'], link: () => '/admin/odemeler/bekleyen' },
  withdrawals_wait: { ...ofQueue, duties: ['finance'], link: () => '/admin/odemeler/cekimler' },
  complaints_wait: { ...ofQueue, duties: ['moderator'], link: () => '/admin/sikayetler' },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof KINDS;
export const NOTICE_KINDS = Object.keys(KINDS) as NoticeKind[]; // The keys of a literal.

/** The rules of a kind, as wide as every kind allows. */
export const ruleOf = (kind: NoticeKind): Kind => KINDS[kind];

/** Whether a kind is the work of this duty; null stands for people who are no administrators. */
export function concernsDuty(kind: NoticeKind, duty: Duty | null): boolean {
  const { duties } = ruleOf(kind);
  return duties === undefined || duty === null || duty === 'owner' || duties.includes(duty);
}

/** What must be told with a kind. */
export type DetailOf<K extends NoticeKind> = Pick<Detail, (typeof KINDS)[K]['needs'][number]>;

/** The kinds that go to all administrators whose duty they are; the others go to people who are named. */
export type DutyKind = {
  [K in NoticeKind]: (typeof KINDS)[K] extends { isPersonal: true }
    ? never
    : (typeof KINDS)[K] extends { duties: readonly Duty[] }
      ? K
      : never;
}[NoticeKind];

/** How a channel stands to a kind: cannot be chosen, is always on, or is chosen and on or off until then. */
export type ChannelRule = 'never' | 'always' | 'on' | 'off';

/** About security or money: it reaches its person, also at night. */
export const isPressing = (kind: NoticeKind): boolean =>
  ruleOf(kind).class === 'security' || ruleOf(kind).class === 'money';

export function channelRule(kind: NoticeKind, channel: Channel): ChannelRule {
  const { byDefault, isMailedAlready } = ruleOf(kind);
  if (channel === 'email' && isMailedAlready) return 'never';
  if (channel === 'sms' && !isPressing(kind)) return 'never';
  if (channel === 'email' && isPressing(kind)) return 'always';
  return byDefault.includes(channel) ? 'on' : 'off';
}

/** The kind of that name, where this version of the program knows it. */
export const knownKind = (name: string): NoticeKind | undefined => NOTICE_KINDS.find((kind) => kind === name);
