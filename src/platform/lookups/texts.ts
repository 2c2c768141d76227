export const lookupTexts = {
  unknown: (value: number | string) => `Listede böyle bir seçenek yok: ${value}`,
  districtWithoutCity: 'İlçe seçmek için önce şehir seç.',
  districtsFailed: 'İlçeler alınamadı',
};
