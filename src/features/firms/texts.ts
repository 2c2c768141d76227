export const firmWords = {
  firm: 'Firma',
  name: 'Firma adı',
  email: 'Firma e-postası',
  phone: 'Firma telefonu',
  wallet: 'Firma cüzdanı',
  withholding: 'KDV tevkifatı',
};
export const firmAnswerTexts = {
  saved: 'Firma profilin güncellendi.',
  titleCorrected: 'Firma adı düzeltildi.',
  withholdingSet: 'KDV tevkifatı kaydedildi; sonraki kampanyalarda geçerli.',
};
