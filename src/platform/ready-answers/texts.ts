export const MOST_ANSWERS = 50;

export const readyAnswerTexts = {
  label: 'Hazır yanıt',
  replace: 'Yazdığının yerine koy',
  choose: 'Hazır yanıt seç',
  add: 'Yeni hazır yanıt',
  title: 'Yanıtın adı',
  text: 'Yanıtın metni',
  hint: 'Tüm yöneticiler görür; aynı ad, eskisinin yerine geçer. {ad}, {firma}, {kampanya} ve {tutar} kayıttan doldurulur.',
  saved: 'Hazır yanıt kaydedildi',
  deleted: 'Hazır yanıt silindi',
  tooMany: `En fazla ${MOST_ANSWERS} hazır yanıt saklanır. Önce birini sil.`,
  unfilled: (name: string) => `${name} doldurulmadı. Yerine metni yaz.`,
};
