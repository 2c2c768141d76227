/** The banks of Turkish accounts, by the five digits of an IBAN that name them. Pure. */
const BANKS: Readonly<Record<string, string>> = {
  '00010': 'Ziraat Bankası',
  '00012': 'Halkbank',
  '00015': 'VakıfBank',
  '00032': 'TEB',
  '00046': 'Akbank',
  '00059': 'Şekerbank',
  '00062': 'Garanti BBVA',
  '00064': 'Türkiye İş Bankası',
  '00067': 'Yapı Kredi',
  '00099': 'ING',
  '00103': 'Fibabanka',
  '00111': 'QNB',
  '00123': 'HSBC',
  '00124': 'Alternatif Bank',
  '00134': 'DenizBank',
  '00135': 'Anadolubank',
  '00143': 'Aktif Bank',
  '00146': 'Odeabank',
  '00203': 'Albaraka Türk',
  '00205': 'Kuveyt Türk',
  '00206': 'Türkiye Finans',
  '00209': 'Ziraat Katılım',
  '00210': 'Vakıf Katılım',
  '00211': 'Emlak Katılım',
};

/** The bank of a TR IBAN in its stored form; null for a bank that is not listed. */
export function bankOf(iban: string): string | null {
  return BANKS[iban.slice(4, 9)] ?? null;
}
