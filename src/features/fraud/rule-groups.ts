/** The kinds of evidence that the rules look at. */

/** The most points of each group of rules. */
export const GROUP_CAPS = {
  attention: 30,
  sharing: 25,
  rhythm: 60,
  money: 80,
  ties: 40,
  profile: 10,
} as const;
/** The most points of all rules together that other people alone can bring about. */
export const OTHERS_CAP = 30;
export type RuleGroup = keyof typeof GROUP_CAPS;
