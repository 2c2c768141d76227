/** Labels of the homepage ads' administration. */
import { actionWords, busyWords } from '#lib/web/words.ts';
import { homepageAdTexts } from './contract.ts';

export const adminAdTexts = {
  title: 'Ana Sayfa Reklamları',
  about: 'Karşılama sayfasında sırayla dönen reklamlar.',
  failed: 'Reklamlar yüklenemedi',
  add: 'Yeni Reklam Ekle',
  emptyTitle: 'Henüz reklam yok',
  empty: 'İlk reklamı eklediğinde karşılama sayfasında görünür.',
  moveUp: 'Yukarı taşı',
  moveDown: 'Aşağı taşı',
  createdAt: 'Eklenme',
  active: 'Aktif',
  inactive: 'Pasif',
  activate: 'Aktif Et',
  deactivate: 'Pasife Al',
  view: 'Görüntüle',
  noLink: 'Bağlantı yok',
  descriptionHint: 'En az 10 karakter.',
  linkHint: 'İsteğe bağlı; reklama tıklanınca yeni sekmede açılır.',
  orderHint: 'Küçük sayı önce gösterilir; eklenince listedeki oklarla taşınır.',
  addition: {
    title: 'Yeni reklam ekle',
    confirm: 'Yeni Reklam Ekle',
    busy: 'Ekleniyor...',
    failed: 'Reklam eklenirken bir hata oluştu',
    done: homepageAdTexts.added,
    doneTitle: 'Reklam eklendi',
  },
  editing: {
    title: 'Reklamı düzenle',
    confirm: actionWords.save,
    busy: busyWords.saving,
    failed: 'Reklam güncellenirken bir hata oluştu',
    done: homepageAdTexts.edited,
    doneTitle: 'Reklam güncellendi',
  },
  removal: {
    title: 'Reklam silinsin mi?',
    confirm: actionWords.delete,
    busy: busyWords.deleting,
    failed: 'Reklam silinirken hata oluştu',
    done: homepageAdTexts.deleted,
  },
  removeAbout: (title: string) =>
    `“${title}” silinir, yayındaysa karşılama sayfasından kalkar. Geri getirilemez.`,
  switching: { failed: 'Durum güncellenirken bir hata oluştu', done: homepageAdTexts.statusChanged },
  moving: { failed: 'Reklamın sırası değiştirilemedi', done: homepageAdTexts.moved },
};
