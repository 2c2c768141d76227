import { busyWords } from '#lib/web/words.ts';

export const titleTexts = {
  title: 'Firma adını düzelt',
  confirm: 'Kaydet',
  busy: busyWords.saving,
  failed: 'Firma adı düzeltilemedi',
  done: 'Firma adı düzeltildi',
};

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
