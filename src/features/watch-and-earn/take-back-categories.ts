export const TAKE_BACK_CATEGORIES = ['automated', 'one_person', 'unattended', 'other'] as const;
export type TakeBackCategory = (typeof TAKE_BACK_CATEGORIES)[number];
