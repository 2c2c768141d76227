export const lookupTexts = {
  unknown: (value: number | string) => `Listede böyle bir seçenek yok: ${value}`,
  unknownDistrict: (name: string) => `Seçtiğin şehirde böyle bir ilçe yok: ${name}`,
  districtWithoutCity: 'İlçe seçmek için önce şehir seç.',
  districtsFailed: 'İlçeler alınamadı',
};
