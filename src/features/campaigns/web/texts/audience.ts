/** The words of the page on which a campaign's audience is chosen. */
import { busyWords } from '#lib/web/words.ts';

export const audiencePageTexts = {
  title: 'Hedef Kitle',
  ofDraft: {
    submit: 'Onaya gönder',
    busy: busyWords.sending,
    keptHere: 'Seçimin onaya gönderene kadar yalnızca bu tarayıcıda saklanır; başka bir cihazda görünmez.',
    reviewTitle: 'Göndermeden önce',
    reviewText: 'Bir kez daha bak: kampanyan bu haliyle ve bu kitleyle onaya gider.',
  },
  /** A rejected campaign is sent again from its own form. */
  ofRejected: {
    submit: 'Hedef kitleyi kaydet',
    busy: busyWords.saving,
    keptHere: 'Seçimin kaydedene kadar yalnızca bu tarayıcıda saklanır; başka bir cihazda görünmez.',
    reviewTitle: 'Kaydetmeden önce',
    reviewText:
      'Bu kitle kaydedilir, kampanya henüz gönderilmez: düzenleme sayfasından tekrar onaya gönderirsin.',
  },
  unsent:
    'Bu kampanyanın formunda yazıp göndermediğin değişiklikler var. Onaya onlarsız gider; istiyorsan önce düzenleme sayfasında “Güncelle”ye bas.',
  readOnly: 'Kampanya onaya gönderildikten sonra hedef kitle değiştirilemez.',
  mayTakeBack: 'Değiştirmek için onay beklerken kampanyayı geri alabilirsin.',
};

export const reviewTexts = {
  ad: 'Reklam',
  dates: 'Yayın tarihleri',
  dateRange: (from: string, to: string, days: number) => `${from} – ${to} (ilk ve son gün dahil ${days} gün)`,
  owed: 'Ne zaman, ne kadar ödeyeceksin?',
  owedText: (total: string) =>
    `Şimdi ödeme yok. Kampanyan onaylanınca KDV dahil ${total} ödersin; ödemen onaylanınca yayına girer.`,
  change: 'Kampanyayı düzenle',
};
