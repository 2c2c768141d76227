import type { Act, ActField } from '#lib/shared/acts.ts';
import { formatDay, isCalendarDay } from '#lib/shared/dates.ts';
import { adminActs, passkeyActs, secondFactorActs, userActs } from '#features/accounts/acts.ts';
import { proposalActs } from '#platform/approvals/contract.ts';
import { campaignActs } from '#features/campaigns/acts.ts';
import { complaintActs } from '#features/complaints/contract.ts';
import { firmActs } from '#features/firms/contract.ts';
import { fraudActs } from '#features/fraud/contract.ts';
import { clockActs } from '#platform/health/contract.ts';
import { homepageAdActs } from '#features/homepage-ads/contract.ts';
import { accountActs, freezeActs, bookActs, monthActs } from '#platform/ledger/acts.ts';
import { announcementActs, messageActs } from '#features/announcements/contract.ts';
import {
  bankLineActs,
  cardPaymentActs,
  invoiceActs,
  paymentActs,
  statementActs,
} from '#features/payments/contract.ts';
import { readyAnswerActs } from '#platform/ready-answers/contract.ts';
import { settingActs } from '#platform/settings/contract.ts';
import { payoutRunActs, withdrawalActs } from '#features/wallet/contract.ts';
import { earningActs } from '#features/watching/contract.ts';
import { formatKurus, liraToKurus } from '#lib/shared/money.ts';
import { formatDecimals, formatPercent } from '#lib/shared/numbers.ts';
import { settingTexts } from '#platform/settings/texts.ts';
import type { AuditChange } from './contract.ts';

export const auditTexts = {
  fileName: 'denetim-kaydi',
  yes: 'evet',
  no: 'hayır',
  newImage: 'yeni görsel',
  removedImage: 'kaldırıldı',
  columns: {
    subject: 'Konu',
    changes: 'Değişiklikler',
  },
};

const defined = [
  userActs,
  adminActs,
  passkeyActs,
  secondFactorActs,
  campaignActs,
  complaintActs,
  firmActs,
  fraudActs,
  homepageAdActs,
  freezeActs,
  accountActs,
  bookActs,
  monthActs,
  clockActs,
  proposalActs,
  announcementActs,
  messageActs,
  readyAnswerActs,
  paymentActs,
  statementActs,
  bankLineActs,
  cardPaymentActs,
  invoiceActs,
  settingActs,
  withdrawalActs,
  payoutRunActs,
  earningActs,
] as const;

type Values<Group> = Group extends Readonly<Record<string, infer One>> ? One : never;
export type SubjectKind = Values<(typeof defined)[number]>['subject']['kind'];

export const ACTS: readonly Act<never>[] = defined.flatMap((group) => Object.values<Act<never>>(group));

/** Keyed by plain text: a row of an older version may hold an unknown act, which is shown as it is. */
const byAction = new Map<string, Act<never>>(ACTS.map((act) => [act.action, act]));
const nouns = new Map<string, string>(ACTS.map(({ subject: { kind, noun } }) => [kind, noun]));

export function actionText(action: string): string {
  return byAction.get(action)?.text ?? action;
}

/** `campaign`, `7` → "Kampanya #7", with its name where it has one: "Kampanya #7 “Kış”". */
export function subjectText(kind: string, id: string, name: string | null = null): string {
  const noun = nouns.get(kind) ?? kind;
  if (id === '') return noun;
  return name === null ? `${noun} #${id}` : `${noun} #${id} “${name}”`;
}

export function fieldOf(action: string, field: string): Exclude<ActField, string> {
  const fields: Readonly<Record<string, ActField>> = byAction.get(action)?.fields ?? {};
  const found = fields[field] ?? field;
  return typeof found === 'string' ? { label: found } : found;
}

export function valueText({ values }: Exclude<ActField, string>, value: string): string {
  return values?.[value] ?? (isCalendarDay(value) ? formatDay(value) : value);
}

type Field = ReturnType<typeof fieldOf>;

function withUnit({ unit }: Field, value: number): string {
  const amount = unit === 'money' ? liraToKurus(value) : null;
  if (amount !== null) return formatKurus(amount);
  if (unit === 'switch') return value === 1 ? settingTexts.on : settingTexts.off;
  if (unit === 'id') return String(value);
  return unit === 'percent' ? formatPercent(value) : formatDecimals(value, 3);
}

function shown(field: Field, value: AuditChange['before']): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no;
  return typeof value === 'number' ? withUnit(field, value) : valueText(field, value);
}

/** Before and after are null where there was or is none. For a picture only its change is named. */
export function changeWords(
  action: string,
  { field: name, before, after }: AuditChange,
): { label: string; before: string | null; after: string | null } {
  const field = fieldOf(action, name);
  const { label } = field;
  if (field.unit === 'image')
    return { label, before: null, after: after === null ? auditTexts.removedImage : auditTexts.newImage };
  return { label, before: shown(field, before), after: shown(field, after) };
}
