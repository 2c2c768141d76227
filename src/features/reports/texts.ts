export const reportTexts = {
  wrongRange: 'Bitiş tarihi başlangıç tarihinden önce olamaz',
};
