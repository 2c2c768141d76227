import type { Kurus } from '#lib/shared/money.ts';
import type { Duty, Role } from '#lib/shared/route.ts';
import { adminPaths, firmPaths, viewerPaths } from '#platform/places/paths.ts';
import { choicesPage } from './pages.ts';

/** security, money: always mailed. work: mails can be switched off. news: not mailed, can be switched off. */
export const NOTICE_GROUPS = ['security', 'money', 'work', 'news'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];
export const SWITCHED_GROUPS = ['work', 'news'] as const;
export type SwitchedGroup = (typeof SWITCHED_GROUPS)[number];

export interface Detail {
  name: string;
  amount: Kurus;
  reason: string;
  count: number;
  hours: number;
  until: string;
  title: string;
  text: string;
}

interface Kind {
  group: NoticeGroup;
  roles: readonly Role[];
  /** For administrators' kinds: the duties, beside the owner's, that receive it. */
  duties?: readonly Exclude<Duty, 'owner'>[];
  /** For administrators' kinds: sent to named people, not to everybody with the duty. */
  isPersonal?: boolean;
  needs: readonly (keyof Detail)[];
  /** The path it leads to. Null: it says everything. */
  link(this: void, subject: number, role: Role): string | null;
  /** `by its feature`: the feature mails it itself, at once, perhaps to an old address. */
  mail: 'yes' | 'no' | 'by its feature';
}

const ACCOUNT_PAGES: Readonly<Record<Role, string>> = {
  admin: adminPaths.password,
  firm: firmPaths.profile,
  user: viewerPaths.settings,
};
const EVERYBODY = ['admin', 'firm', 'user'] as const;
const toAccount = (_: number, role: Role) => ACCOUNT_PAGES[role];

const ofAccount = { group: 'security', roles: EVERYBODY, needs: [], link: toAccount } as const;
const ofOneAdmin = {
  group: 'security',
  roles: ['admin'],
  duties: ['finance', 'accounting', 'moderator', 'reports'],
  isPersonal: true,
  mail: 'yes',
} as const;
const ofCampaign = { group: 'work', roles: ['firm'], mail: 'yes' } as const;
const ofPayment = { group: 'money', roles: ['firm'], mail: 'yes' } as const;
const toWallet = (_: number, role: Role) => (role === 'firm' ? firmPaths.wallet : viewerPaths.wallet);
const ofWithdrawal = { group: 'money', roles: ['user'], mail: 'yes', link: toWallet } as const;
const ofAnyWallet = { ...ofWithdrawal, roles: ['user', 'firm'] } as const;
const ofOperator = {
  group: 'work',
  roles: ['firm', 'user'],
  needs: ['title', 'text'],
  link: () => null,
  mail: 'no',
} as const;
const ofProposal = {
  group: 'work',
  roles: ['admin'],
  duties: ['finance'],
  isPersonal: true,
  link: () => `${adminPaths.approvals}?durum=decided`,
  mail: 'no',
} as const;
const ofQueue = {
  group: 'work',
  roles: ['admin'],
  needs: ['count', 'hours'],
  mail: 'yes',
} as const;

export const KINDS = {
  campaign_approved: { ...ofCampaign, needs: ['name'], link: firmPaths.pay },
  campaign_rejected: { ...ofCampaign, needs: ['name', 'reason'], link: firmPaths.rejected },
  campaign_expired: { ...ofCampaign, needs: ['name'], link: firmPaths.rejected },
  campaign_begins: { ...ofCampaign, mail: 'no', needs: ['name'], link: firmPaths.activeCampaign },
  campaign_halted: { ...ofCampaign, needs: ['name', 'reason'], link: firmPaths.activeCampaign },
  campaign_released: { ...ofCampaign, needs: ['name'], link: firmPaths.activeCampaign },
  budget_low: { ...ofCampaign, needs: ['name'], link: firmPaths.performance },
  campaign_ended: { ...ofCampaign, needs: ['name'], link: firmPaths.performance },
  payment_due: { ...ofPayment, needs: ['name', 'amount'], link: firmPaths.pay },
  payment_paid: { ...ofPayment, needs: ['name', 'amount'], link: firmPaths.activeCampaign },
  payment_rejected: { ...ofPayment, needs: ['name', 'amount', 'reason'], link: () => firmPaths.payments },
  payment_credited: { ...ofPayment, needs: ['name', 'amount'], link: () => firmPaths.wallet },
  // `reason`: that an order which the money was meant for is still unpaid; else empty.
  wallet_topped_up: { ...ofPayment, needs: ['amount', 'reason'], link: () => firmPaths.wallet },
  invoice_reissued: { ...ofPayment, needs: ['name', 'reason'], link: () => firmPaths.invoices },
  withdrawal_asked: { ...ofAnyWallet, needs: ['amount'] },
  withdrawal_paid: { ...ofAnyWallet, needs: ['amount'] },
  withdrawal_rejected: { ...ofAnyWallet, needs: ['amount', 'reason'] },
  withdrawal_returned: { ...ofAnyWallet, needs: ['amount', 'reason'] },
  // The reason is the class of rules alone, never the measure.
  account_in_review: { ...ofWithdrawal, needs: ['reason', 'until'] },
  review_held: { ...ofWithdrawal, needs: ['reason', 'until'] },
  review_ended: { ...ofWithdrawal, needs: [] },
  // Only what was taken from the wallet; what was not there any more cost the person nothing.
  earnings_taken_back: { ...ofWithdrawal, needs: ['amount', 'reason'] },
  received_taken_back: { ...ofWithdrawal, needs: ['amount', 'reason'] },
  balance_corrected: {
    group: 'money',
    roles: ['user', 'firm'],
    needs: ['amount'],
    link: toWallet,
    mail: 'yes',
  },
  // Anybody with the number and the address may send, so that mail can be switched off.
  transfer_received: {
    group: 'work',
    roles: ['user'],
    // `until` is empty where received money need not rest.
    needs: ['name', 'amount', 'until'],
    link: () => viewerPaths.wallet,
    mail: 'no',
  },
  complaint_answered: {
    group: 'work',
    roles: ['user'],
    needs: ['name', 'reason'],
    link: () => null,
    mail: 'no',
  },
  operator_message: ofOperator,
  operator_announcement: { ...ofOperator, group: 'news' },
  operator_promotion: { ...ofOperator, group: 'news', roles: ['user'], link: (_, role) => choicesPage(role) },
  account_suspended: {
    group: 'security',
    roles: EVERYBODY,
    needs: ['reason'],
    link: () => '/iletisim',
    mail: 'yes',
  },
  account_reinstated: { ...ofAccount, mail: 'yes' },
  login_new_device: { ...ofAccount, needs: ['name'], mail: 'yes' },
  email_changed: { ...ofAccount, mail: 'by its feature' },
  phone_changed: { ...ofAccount, mail: 'by its feature' },
  password_changed: { ...ofAccount, mail: 'by its feature' },
  passkey_added: { ...ofAccount, needs: ['name'], mail: 'by its feature' },
  second_factor_on: { ...ofOneAdmin, needs: [], link: toAccount },
  second_factor_off: { ...ofOneAdmin, needs: [], link: toAccount },
  duty_changed: { ...ofOneAdmin, needs: ['title', 'name'], link: () => null },
  money_frozen: {
    group: 'money',
    roles: ['admin'],
    duties: ['finance', 'accounting', 'reports'],
    needs: ['count'],
    link: () => adminPaths.books,
    mail: 'by its feature',
  },
  proposal_approved: { ...ofProposal, needs: ['title', 'name'] },
  proposal_rejected: { ...ofProposal, needs: ['title', 'name', 'reason'] },
  job_failed: { group: 'work', roles: ['admin'], duties: [], needs: ['name'], link: () => null, mail: 'yes' },
  campaigns_wait: { ...ofQueue, duties: ['moderator'], link: () => adminPaths.pending },
  payments_wait: { ...ofQueue, duties: ['finance'], link: () => adminPaths.payments },
  withdrawals_wait: { ...ofQueue, duties: ['finance'], link: () => adminPaths.withdrawals },
  complaints_wait: { ...ofQueue, duties: ['moderator'], link: () => adminPaths.complaints },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof KINDS;
export const NOTICE_KINDS = Object.keys(KINDS) as NoticeKind[]; // The keys of a literal.

export const ruleOf = (kind: NoticeKind): Kind => KINDS[kind];

export function concernsDuty(kind: NoticeKind, duty: Duty | null): boolean {
  const { duties } = ruleOf(kind);
  return duties === undefined || duty === null || duty === 'owner' || duties.includes(duty);
}

export type DetailOf<K extends NoticeKind> = Pick<Detail, (typeof KINDS)[K]['needs'][number]>;

export type DutyKind = {
  [K in NoticeKind]: (typeof KINDS)[K] extends { isPersonal: true }
    ? never
    : (typeof KINDS)[K] extends { duties: readonly Duty[] }
      ? K
      : never;
}[NoticeKind];

export const isPressing = (kind: NoticeKind): boolean =>
  ruleOf(kind).group === 'security' || ruleOf(kind).group === 'money';

export const knownKind = (name: string): NoticeKind | undefined => NOTICE_KINDS.find((kind) => kind === name);
