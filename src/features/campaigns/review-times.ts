/** A claim lapses when its administrator did nothing for so long. */
export const CLAIM_MINUTES = 15;

/** So long a decision can be undone; nothing of it happens before. */
export const HOLD_SECONDS = 10;

export const HELD_DECISIONS = ['approve', 'reject'] as const;
export type HeldDecisionKind = (typeof HELD_DECISIONS)[number];

export const MOST_AT_ONCE = 50;
