/** Texts of the landing page's slider, which loads none of the administration's. */
export const sliderTexts = {
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
