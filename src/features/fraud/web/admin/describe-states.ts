import type { FraudMember } from '../../contract/admin.ts';
import { groupTexts as texts } from '../texts/admin.ts';

type Reviewed = Pick<FraudMember, 'review'>;

const STATES = ['waiting', 'held', 'cleared', 'closed'] as const;

/** How many accounts a group has, and what has been decided on them so far. */
export function describeStates(members: readonly Reviewed[]): string {
  const parts = STATES.flatMap((state) => {
    const count = members.filter(
      ({ review }) => review !== null && (review.decision ?? 'waiting') === state,
    ).length;
    if (count === 0) return [];
    return [count === members.length ? texts.states[state].all : texts.states[state].some(count)];
  });
  const isEveryoneReviewed = members.every(({ review }) => review !== null);
  const told = parts.join(', ');
  return texts.about(
    members.length,
    isEveryoneReviewed ? told : [told, texts.rest].filter(Boolean).join('; '),
  );
}
