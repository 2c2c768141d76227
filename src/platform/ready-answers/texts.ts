export const MOST_ANSWERS = 50;

export const readyAnswerTexts = {
  label: 'Hazır yanıt',
  replace: 'Yazdığının yerine koy',
  choose: 'Hazır yanıt seç',
  add: 'Yeni hazır yanıt',
  title: 'Yanıtın adı',
  text: 'Yanıtın metni',
  hint: (names: readonly string[]) =>
    ['Tüm yöneticiler görür; aynı ad, eskisinin yerine geçer.']
      .concat(
        names.length > 0
          ? `Burada kayıttan doldurulanlar: ${names.map((name) => `{${name}}`).join(', ')}.`
          : [],
      )
      .join(' '),
  saved: 'Hazır yanıt kaydedildi',
  deleted: 'Hazır yanıt silindi',
  tooMany: `En fazla ${MOST_ANSWERS} hazır yanıt saklanır. Önce birini sil.`,
  unfilled: (names: readonly string[]) => `${names.join(', ')} doldurulmadı. Yerine metni yaz.`,
};
