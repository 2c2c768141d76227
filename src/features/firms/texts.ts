/** Every Turkish string of this feature's answers. */

/** What belongs to a firm, as it is called everywhere. */
export const firmWords = {
  firm: 'Firma',
  name: 'Firma adı',
  email: 'Firma e-postası',
  phone: 'Firma telefonu',
  wallet: 'Firma cüzdanı',
};
export const firmAnswerTexts = {
  saved: 'Firma profilin güncellendi.',
};
