/** The kinds of evidence that the rules look at. */

/** The most points of each group of rules. Others can bring about `sharing` alone, which stays below every level. */
export const GROUP_CAPS = {
  attention: 30,
  sharing: 25,
  rhythm: 90,
  money: 80,
} as const;
export type RuleGroup = keyof typeof GROUP_CAPS;
