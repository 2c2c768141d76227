export const MOST_VIEWS = 100;

export const savedViewTexts = {
  label: 'Görünümler',
  title: 'Görünümü kaydet',
  remove: 'Görünümü sil',
  saved: 'Görünüm kaydedildi',
  removed: 'Görünüm silindi',
  failed: 'Görünüm kaydedilemedi',
  busy: 'Kaydediliyor...',
  name: 'Görünümün adı',
  nameHint: 'Filtreler, sıra ve sayfa boyu bu adla yalnızca sende kalır. Aynı ad, eskisinin yerine geçer.',
  nameRequired: 'Bir ad yaz',
  longName: 'Ad en fazla 40 karakter olabilir',
  wrongPage: 'Geçersiz sayfa',
  wrongQuery: 'Geçersiz görünüm',
  tooMany: `En fazla ${MOST_VIEWS} görünüm saklanır. Önce birini sil.`,
};
