/** The Turkish strings of this feature that both sides use. */

export const audienceFieldTexts = {
  nothingChosen: 'Tüm izleyicileri seç ya da en az bir kriter belirle.',
  invalid: 'Geçersiz bir seçim var. Lütfen listeden seç.',
  unknownCity: (name: string) => `Böyle bir şehir yok: ${name}`,
  districtElsewhere: (name: string) => `Seçtiğin şehirlerde böyle bir ilçe yok: ${name}`,
};
