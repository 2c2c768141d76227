export const REJECTION_CATEGORIES = [
  'content',
  'image',
  'link',
  'audience',
  'budget',
  'legal',
  'other',
] as const;
export type RejectionCategory = (typeof REJECTION_CATEGORIES)[number];

export const REJECTION_CATEGORY_TEXTS: Record<RejectionCategory, string> = {
  content: 'Metin (ad veya açıklama)',
  image: 'Görsel',
  link: 'Bağlantı',
  audience: 'Hedef kitle',
  budget: 'Bütçe veya tarihler',
  legal: 'Mevzuata aykırı içerik',
  other: 'Diğer',
};

/** The category in words; null for a stored category that is not in the list. */
export function rejectionCategoryText(category: string | null): string | null {
  const known = REJECTION_CATEGORIES.find((name) => name === category);
  return known === undefined ? null : REJECTION_CATEGORY_TEXTS[known];
}
