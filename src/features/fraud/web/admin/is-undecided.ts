import type { FraudMember } from '../../contract/admin.ts';

/** Whether a decision can be made on an account: nobody has decided yet, or its money is only held. Pure. */
export function isUndecided({ review }: Pick<FraudMember, 'review'>): boolean {
  return review !== null && (review.decision === null || review.decision === 'held');
}
