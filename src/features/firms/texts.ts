/** Every Turkish string of this feature's answers. */
export const firmAnswerTexts = {
  saved: 'Firma profilin güncellendi.',
};
