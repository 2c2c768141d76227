/** Words of the audit log's screen. */
export const auditPageTexts = {
  title: 'Denetim kaydı',
  about:
    'Yöneticilerin ve komut satırının yaptığı her işlem: kim, ne zaman, neyi, neden. Silinemez ve değiştirilemez.',
  failed: 'Denetim kaydı alınamadı',
  label: 'Denetim kaydı',
  search: 'İşlem, konu, gerekçe ya da yönetici ara...',
  filters: 'Süzgeçler',
  clear: 'Temizle',
  action: 'İşlem',
  allActions: 'Tüm işlemler',
  actor: 'Yapan',
  everybody: 'Herkes',
  from: 'Başlangıç',
  to: 'Bitiş',
  at: 'Tarih',
  act: 'İşlem',
  changes: 'Değişiklik',
  reason: 'Gerekçe',
  noChange: '—',
  nothing: 'boş',
  emptyTitle: 'Henüz kayıt yok',
  empty: 'Bir yönetici işlem yaptığında burada görünür.',
  noun: 'kayıt',
  nounFrom: 'kayıttan',
  hasMore: 'Yalnızca en yeni 10.000 kayıt sayılır; eskilerini görmek için tarih seç.',
  ofSubject: (subject: string) => `${subject} için yapılanlar`,
};

export const downloadTexts = {
  label: 'CSV indir',
  busyText: 'Hazırlanıyor...',
  failedText: 'Dosya hazırlanamadı',
};
