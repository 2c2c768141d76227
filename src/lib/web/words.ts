import { words } from '#lib/shared/words.ts';

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

export const proposeWords = {
  about: 'Bunu iki yönetici yapar: sen önerirsin, bir başkası Onaylar sayfasında onaylayınca uygulanır.',
  confirm: 'Öner',
  busy: 'Öneriliyor...',
  failed: 'Öneri kaydedilemedi',
  done: words.proposed,
};

export const answerWords = {
  none: 'Yanıt alınamadı',
  offline: 'İnternet bağlantın yok',
  partMissing: 'Bu sayfanın bir bölümü yüklenemedi.',
};

export const waitsForConnection = `${answerWords.offline}. Bağlanınca burası kendiliğinden yüklenir.`;

export const unsavedWords = { text: 'Kaydedilmemiş değişiklik var', back: 'Kayıtlı hâline dön' };

export const savedElsewhereWords = {
  title: 'Başka bir yerde değişti',
  text: 'Bu arada başka bir yerde kaydedildi. Oradaki değişiklikler alınır, burada değiştirdiklerin kalır.',
  take: 'Değişiklikleri al',
  taken: (fields: readonly string[]) =>
    `${fields.length === 0 ? 'Diğer yerdeki değişiklikler alındı' : `Orada değişen: ${fields.join(', ')}`}; yazdıkların duruyor. Kontrol edip tekrar kaydet.`,
};

export const keyWords = { label: 'Klavye kısayolları', next: 'sonraki', before: 'önceki', open: 'aç' };

export const colourWords = { label: 'Renkler', device: 'Cihaz', light: 'Açık', dark: 'Koyu' };

export const listWords = {
  rowsAPage: (count: string) => `Sayfada ${count} satır`,
  actions: 'İşlemler',
  moreActions: 'Diğer işlemler',
  filters: 'Filtreler',
  paid: 'Ödenen',
  pending: 'Bekleyen',
  rejected: 'Reddedilen',
  rejectedOrVoid: 'Reddedildi veya iptal',
  records: 'kayıt',
  fromRecords: 'kayıttan',
  longSearch: (most: number) => `En fazla ${most} karakter aranır; alttaki liste önceki aramanındır.`,
  gone: 'Aradığın kayıt bu listede yok',
  left: 'Bu kayıt sen bakarken listenin bu sayfasından çıktı: durumu değişmiş ya da başka biri karar vermiş olabilir.',
  noDay: 'Böyle bir gün yok; gg.aa.yyyy biçiminde yaz',
  noRecords: 'Henüz kayıt yok',
  tryAnother: 'Başka bir kelime ya da filtre dene.',
  moreRecords: 'Yalnızca en yeni 10.000 kayıt sayılır; eskilerini görmek için tarih seç.',
  csv: 'CSV indir',
  files: { xlsx: 'Excel indir', csv: 'CSV indir' },
  fileFailed: 'Dosya hazırlanamadı',
};

export const unknownChoice = (text: string) =>
  `“${text}” listede yok. Listeden bir seçenek seç ya da yazdığını sil.`;
