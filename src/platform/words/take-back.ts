export const TAKE_BACK_CATEGORIES = ['automated', 'one_person', 'unattended', 'other'] as const;
export type TakeBackCategory = (typeof TAKE_BACK_CATEGORIES)[number];

export const TAKE_BACK_TEXTS: Readonly<Record<TakeBackCategory, string>> = {
  automated: 'Program ya da cihazla otomatik izleme',
  one_person: 'Bir kişinin birden çok hesabı',
  unattended: 'Ekran başında kimse yokken izleme',
  other: 'Diğer',
};
