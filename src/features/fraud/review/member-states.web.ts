import type { Tone } from '#lib/web/figures/tone.ts';
import type { FraudDecision, FraudMember } from '../contract/admin.ts';

type Level = FraudMember['level'];

export const LEVEL_TONES: Readonly<Record<Level, Tone>> = {
  clear: 'neutral',
  watched: 'info',
  suspected: 'warning',
  certain: 'danger',
};

export const DECISION_TONES: Readonly<Record<FraudDecision, Tone>> = {
  cleared: 'success',
  held: 'warning',
  closed: 'danger',
};

export function isUndecided({ review }: Pick<FraudMember, 'review'>): boolean {
  return review !== null && (review.decision === null || review.decision === 'held');
}
