import type { FraudMember } from '../../contract/admin.ts';

export function isUndecided({ review }: Pick<FraudMember, 'review'>): boolean {
  return review !== null && (review.decision === null || review.decision === 'held');
}
