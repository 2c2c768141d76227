import { busyWords } from '#lib/web/words.ts';

/** The dialog that corrects a firm's legal title. */
export const titleTexts = {
  title: 'Firma adını düzelt',
  confirm: 'Kaydet',
  busy: busyWords.saving,
  failed: 'Firma adı düzeltilemedi',
  done: 'Firma adı düzeltildi',
};

/** The words of the firm's profile. */
export const firmTexts = {
  title: 'Firma Profili',
  firm: 'Firma bilgileri',
  firmHint:
    'Bu bilgiler kayıt sırasında alındı. Bildirimler ve kodlar buraya değil, yetkili kişinin e-postasına ve telefonuna gelir. Değişmesi gerekiyorsa İletişim sayfasından bize yaz.',
  toBilling: 'Fatura bilgileri',
  owner: 'Yetkili kişi',
  ownerHint: 'Giriş, yetkili kişinin e-posta adresiyle yapılır.',
  password: 'Şifre değiştir',
  savedTitle: 'Profilin güncellendi',
};
