/** The words that the firm's and the admin's payment screens share. */

export const paymentLabels = {
  campaign: 'Kampanya',
  firm: 'Firma',
  budget: 'Bütçe',
  vat: 'KDV',
  systemFee: 'Sistem payı',
  total: 'Toplam',
  totalAmount: 'Toplam tutar',
  netBudget: 'Net bütçe',
  status: 'Durum',
  date: 'Tarih',
  method: 'Yöntem',
  reference: 'Referans',
  actions: 'İşlemler',
  amount: 'Tutar',
  description: 'Açıklama',
  topUp: 'Bütçe artırımı',
  close: 'Kapat',
  cancel: 'Vazgeç',
};

export const exportTexts = {
  csv: 'CSV indir',
  busy: 'Hazırlanıyor...',
  failed: 'Dosya hazırlanamadı',
};
