export const PAGE_NAMES = ['terms', 'help', 'contact'] as const;
export type PageName = (typeof PAGE_NAMES)[number];
