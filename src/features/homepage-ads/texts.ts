/** The Turkish strings of this feature that both sides use and that are neither errors nor field rules. */

/** Every Turkish string of this feature that is not an error or a field rule. */
export const homepageAdTexts = {
  added: 'Reklam başarıyla eklendi',
  edited: 'Reklam başarıyla güncellendi',
  deleted: 'Reklam başarıyla silindi',
  moved: 'Reklamın sırası değişti',
  statusChanged: 'Reklam aktif/pasif duruma alındı',
};

/** Names the ad that stands in the wanted place. */
export function orderTakenText(displayOrder: number, title?: string): string {
  const text = `${displayOrder} sırasında başka bir reklam mevcut`;
  return title === undefined ? text : `${text}: ${title}`;
}
