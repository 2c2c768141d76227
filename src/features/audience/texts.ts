/** The Turkish strings of this feature that both sides use. */

export const audienceFieldTexts = {
  nothingChosen: 'Tüm izleyicileri seç ya da en az bir kriter belirle.',
  invalid: 'Geçersiz bir seçim var. Lütfen listeden seç.',
  unknown: (value: number | string) => `Listede böyle bir seçenek yok: ${value}`,
  unknownCity: (name: string) => `Böyle bir şehir yok: ${name}`,
  districtWithoutCity: 'İlçe seçmek için önce şehir seç.',
  districtElsewhere: (name: string) => `Seçtiğin şehirlerde böyle bir ilçe yok: ${name}`,
};
