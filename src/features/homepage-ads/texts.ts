/** The messages of the calls, which both sides use. */
export const homepageAdTexts = {
  added: 'Reklam başarıyla eklendi',
  edited: 'Reklam başarıyla güncellendi',
  deleted: 'Reklam başarıyla silindi',
  moved: 'Reklamın sırası değişti',
  statusChanged: 'Reklam aktif/pasif duruma alındı',
};

/** Names the ad that stands in a place. */
export function orderTakenText(order: number, title?: string): string {
  const text = `${order} sırasında başka bir reklam mevcut`;
  return title === undefined ? text : `${text}: ${title}`;
}
