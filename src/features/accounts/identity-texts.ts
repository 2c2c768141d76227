/** The words of changing one's name and e-mail, for viewers and for firms' authorised persons. */
export const identityTexts = {
  name: 'Ad soyad',
  email: 'E-posta',
  phone: 'Telefon',
  memberSince: 'Kayıt tarihi',
  currentPassword: 'Mevcut şifre',
  currentPasswordHint: 'E-posta adresini değiştirmek için şifreni gir.',
  emailHint: 'Değiştirirsen bir sonraki girişte yeni adresini kullanırsın.',
  save: 'Kaydet',
  saving: 'Kaydediliyor...',
  saved: 'Profilin güncellendi',
  saveFailed: 'Profil güncellenirken bir hata oluştu',
  loadFailed: 'Profil bilgileri alınamadı',
};
