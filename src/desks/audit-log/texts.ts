/** The Turkish strings of this feature that both sides use; those of an act stand in the `acts.ts` of its feature. */
export const auditTexts = {
  fileName: 'denetim-kaydi',
  yes: 'evet',
  no: 'hayır',
  newImage: 'yeni görsel',
  removedImage: 'kaldırıldı',
  columns: {
    subject: 'Konu',
    changes: 'Değişiklikler',
  },
};
