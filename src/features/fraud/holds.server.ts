import { type Db, first, inTransaction, run, sql, rows } from '#lib/server/db.ts';
import { fraudErrors } from './contract.ts';
import type { Reason } from './rules.ts';
import { formatDate } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { notify } from '#platform/notices/server.ts';
import { type TakeBackCategory, TAKE_BACK_TEXTS } from '#platform/words/take-back.ts';
import { classesOf } from './texts.ts';

const DAY_MS = 86_400_000;
const OBJECTION_DAYS = 30;

export interface Hold {
  case_id: number;
  opened_at: Date;
  reasons: Reason[];
  stops_watching: boolean;
  objection: string | null;
  objected_at: Date | null;
  decision: 'held' | null;
}

export const IN_FORCE = sql`(decision is null or decision = 'held')`;

export const isInReview = (column: string) =>
  sql<boolean>`coalesce((select ${IN_FORCE} from fraud_cases where fraud_cases.user_id = ${sql.ref(column)}
    order by id desc limit 1), false)`;

export function readHold(db: Db, userId: number): Promise<Hold | undefined> {
  const query = sql<Hold>`
    select * from (
      select id as case_id, opened_at, reasons, stops_watching, objection, objected_at, decision
      from fraud_cases where user_id = ${userId} order by id desc limit 1
    ) as last where ${IN_FORCE}`;
  return first(db, query);
}

export const objectionEnd = ({ opened_at }: Pick<Hold, 'opened_at'>): Date =>
  new Date(opened_at.getTime() + OBJECTION_DAYS * DAY_MS);

export async function objectToReview(
  db: Db,
  { userId, text, now }: { userId: number; text: string; now: Date },
): Promise<void> {
  const hold = await readHold(db, userId);
  if (hold === undefined) throw fraudErrors.REVIEW_NOT_FOUND();
  if (objectionEnd(hold) <= now) throw fraudErrors.OBJECTION_LATE();
  await inTransaction(db, async (tx) => {
    const statement = sql`update fraud_cases set objection = ${text}, objected_at = ${now}
        where id = ${hold.case_id} and objection is null`;
    const changed = await run(tx, statement);
    if (changed === 0) throw fraudErrors.OBJECTION_MADE();
  });
}

export interface CaseOfOwner {
  id: number;
  user_id: number;
  opened_at: Date;
  reasons: readonly Reason[];
}

export async function notifyInReview(
  tx: Db,
  cases: readonly CaseOfOwner[],
  { kind, now }: { kind: 'account_in_review' | 'review_held'; now: Date },
): Promise<void> {
  for (const { id, user_id: userId, opened_at, reasons } of cases) {
    const detail = { reason: classesOf(reasons).join(', '), until: formatDate(objectionEnd({ opened_at })) };
    await notify(tx, { kind, to: [userId], ref: id, detail }, now);
  }
}

export async function notifyCleared(tx: Db, cases: readonly CaseOfOwner[], now: Date): Promise<void> {
  for (const { id, user_id: userId } of cases)
    await notify(tx, { kind: 'review_ended', to: [userId], ref: id, detail: {} }, now);
}

/**
 * Notifies once for all campaigns, when everything was taken, whatever the account's state. Job servers' clocks may
 * differ from the one that decided.
 */
export async function notifyTakenBack(
  tx: Db,
  decision: { id: number; user_ids: readonly number[]; category: TakeBackCategory; decided_at: Date },
  now: Date,
): Promise<void> {
  const { id, user_ids: userIds, category, decided_at: decidedAt } = decision;
  const query = sql<{ user_id: number; amount: Kurus; is_own: boolean }>`
    select user_id, sum(from_wallet_kurus)::bigint as amount, true as is_own from invalid_earnings
    where user_id = any(${userIds}::bigint[]) and at >= ${decidedAt}::timestamptz - interval '1 minute'
    group by user_id having sum(from_wallet_kurus) > 0
    union all
    select split_part(account_id, ':', 2)::bigint, -sum(amount_kurus)::bigint, false
    from ledger_entries join ledger_postings on entry_id = ledger_entries.id
    where kind in ('view_taken_back', 'click_taken_back') and at >= ${decidedAt}::timestamptz - interval '1 minute'
      and (detail ->> 'earner')::bigint = any(${userIds}::bigint[])
      and account_id like 'user_wallet:%' and account_id <> 'user_wallet:' || (detail ->> 'earner')
    group by account_id order by user_id`;
  const taken = await rows(tx, query);
  for (const { user_id: userId, amount, is_own: isOwn } of taken) {
    const detail = { amount, reason: TAKE_BACK_TEXTS[category] };
    const kind = isOwn ? 'earnings_taken_back' : 'received_taken_back';
    await notify(tx, { kind, to: [userId], ref: id, detail }, now);
  }
}
