/** Words of screens that every feature needs. Each is written once; what files need, too, stands in `lib/shared/words.ts`. */

/** On buttons. */
export const actionWords = {
  approve: 'Onayla',
  cancel: 'Vazgeç',
  clear: 'Temizle',
  clearSearch: 'Aramayı temizle',
  clearFilters: 'Filtreleri temizle',
  close: 'Kapat',
  copy: 'Kopyala',
  delete: 'Sil',
  details: 'Detay',
  download: 'İndir',
  edit: 'Düzenle',
  goBack: 'Geri',
  next: 'Devam',
  ok: 'Tamam',
  pay: 'Öde',
  reject: 'Reddet',
  save: 'Kaydet',
  seeAll: 'Tümünü gör',
};

/** On the same buttons while it is being done. */
export const busyWords = {
  approving: 'Onaylanıyor...',
  closing: 'Kapatılıyor...',
  deleting: 'Siliniyor...',
  opening: 'Açılıyor...',
  preparing: 'Hazırlanıyor...',
  rejecting: 'Reddediliyor...',
  saving: 'Kaydediliyor...',
  sending: 'Gönderiliyor...',
  starting: 'Başlatılıyor...',
  stopping: 'Durduruluyor...',
  updating: 'Güncelleniyor...',
};

/** Of lists and the buttons above them. */
export const listWords = {
  actions: 'İşlemler',
  filters: 'Süzgeçler',
  paid: 'Ödenen',
  pending: 'Bekleyen',
  rejected: 'Reddedilen',
  records: 'kayıt',
  fromRecords: 'kayıttan',
  noRecords: 'Henüz kayıt yok',
  moreRecords: 'Yalnızca en yeni 10.000 kayıt sayılır; eskilerini görmek için tarih seç.',
  csv: 'CSV indir',
  fileFailed: 'Dosya hazırlanamadı',
};
