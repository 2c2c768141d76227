/** Every Turkish string of this feature's answers. */

/** The words for a firm and its details, the same on every screen. */
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
