/** Tells whose account is in review, once for each case; and again what an administrator decided. */
import { formatDate } from '#lib/shared/dates.ts';
import type { Db } from '#lib/server/db.ts';
import { tell } from '#features/notices/server/index.ts';
import type { Reason } from '../score.ts';
import { classesOf } from '../texts.ts';
import { objectionEnd } from './holds.ts';

export interface CaseOfOwner {
  id: number;
  user_id: number;
  opened_at: Date;
  reasons: readonly Reason[];
}

/**
 * That the money waits, because a case was opened or an administrator decided to hold it; why, in the words of the classes;
 * and until when one can object. In the transaction of the case or the decision.
 */
export async function tellInReview(
  tx: Db,
  cases: readonly CaseOfOwner[],
  { kind, now }: { kind: 'account_in_review' | 'review_held'; now: Date },
): Promise<void> {
  for (const { id, user_id: userId, opened_at, reasons } of cases) {
    const detail = { reason: classesOf(reasons).join(', '), until: formatDate(objectionEnd({ opened_at })) };
    await tell(tx, { kind, to: [userId], ref: id, detail }, now);
  }
}

/** That the review holds the money no longer. In the transaction of the decision. */
export async function tellCleared(tx: Db, cases: readonly CaseOfOwner[], now: Date): Promise<void> {
  for (const { id, user_id: userId } of cases)
    await tell(tx, { kind: 'review_ended', to: [userId], ref: id, detail: {} }, now);
}
