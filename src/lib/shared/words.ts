/** Words with one meaning everywhere, on screens and in files. Words of a single feature are in its texts. */

export const periodTexts = {
  wrongOrder: 'Bitiş tarihi başlangıç tarihinden önce olamaz',
  tooLong: (days: number) => `En çok ${days} günlük bir dönem seçebilirsin`,
};

export function wrongState(thing: string, state: string, decidedBy: string | null = null): string {
  const who = decidedBy === null ? '' : ` Kararı veren: ${decidedBy}.`;
  return `Bu ${thing} şu anda “${state}” durumunda; bu işlem yapılamaz.${who}`;
}

export const words = {
  accountHolder: 'Hesap sahibi',
  action: 'İşlem',
  actor: 'Yapan',
  all: 'Tümü',
  amount: 'Tutar',
  balance: 'Bakiye',
  date: 'Tarih',
  description: 'Açıklama',
  effect: 'Etki',
  email: 'E-posta',
  end: 'Bitiş',
  endDate: 'Bitiş tarihi',
  grounds: 'Gerekçe',
  iban: 'IBAN',
  image: 'Görsel',
  incoming: 'Gelen',
  link: 'Bağlantı',
  method: 'Yöntem',
  name: 'Ad soyad',
  note: 'Not',
  number: 'No',
  outgoing: 'Giden',
  password: 'Şifre',
  period: 'Dönem',
  phone: 'Telefon',
  place: 'Sıra',
  reason: 'Sebep',
  reference: 'Referans',
  registeredAt: 'Kayıt tarihi',
  rejectionReason: 'Red sebebi',
  start: 'Başlangıç',
  status: 'Durum',
  proposed: 'Öneri kaydedildi, ikinci yönetici onaylayınca uygulanır.',
  system: 'Sistem',
  title: 'Başlık',
  total: 'Toplam',
  totalAmount: 'Toplam tutar',
};
