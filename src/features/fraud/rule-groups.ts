/** The most points of each group of rules. Nobody else can bring any of them about. */
export const GROUP_CAPS = { attention: 30, rhythm: 90, money: 80 } as const;
export type RuleGroup = keyof typeof GROUP_CAPS;
