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

/** The landing page's slider. */
export const landingSliderTexts = {
  heading: 'Öne çıkan reklamlar',
  role: 'döngü',
  slideRole: 'reklam',
  place: (position: number, count: number) => `${position} / ${count}`,
  show: (position: number, title: string) => `${position}. reklamı göster: ${title}`,
  pause: 'Döngüyü durdur',
  play: 'Döngüyü başlat',
  hint: 'Detaylı bilgi için tıkla',
  newTab: '(yeni sekmede açılır)',
  failed: 'Reklamlar yüklenemedi',
  malformed: 'Geçersiz reklam verisi',
};
