/** The words of the firm's profile. */
export const firmTexts = {
  title: 'Firma Profili',
  firm: 'Firma bilgileri',
  firmHint: 'Bu bilgiler kayıt sırasında alındı ve değiştirilemez.',
  owner: 'Yetkili kişi',
  ownerHint: 'Giriş, yetkili kişinin e-posta adresiyle yapılır.',
  password: 'Şifre değiştir',
  savedTitle: 'Profilin güncellendi',
  savedText: 'Yetkili kişi bilgileri kaydedildi.',
  emailChanged: (email: string) => `Bir sonraki girişte ${email} adresini kullan.`,
};
