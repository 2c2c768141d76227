export const firmWords = {
  firm: 'Firma',
  name: 'Firma adı',
  email: 'Firma e-postası',
  phone: 'Firma telefonu',
  wallet: 'Firma cüzdanı',
};
export const firmAnswerTexts = {
  saved: 'Firma profilin güncellendi.',
  titleCorrected: 'Firma adı düzeltildi.',
};
