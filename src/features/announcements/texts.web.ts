import { formatCount } from '#lib/shared/numbers.ts';
import { busyWords } from '#lib/web/words.ts';
import { announcementMessages, audienceTexts } from './texts.ts';

export const formTexts = {
  audience: 'Kime',
  title: 'Başlık',
  text: 'Metin',
  textHint: 'Düz yazı. Satır sonları korunur.',
  promotion: 'Bu bir tanıtım',
  promotionHint: 'Yalnız izin veren izleyicilere gider; altına gönderen ve ret yolu eklenir.',
  preview: 'Önizleme',
  previewTitle: 'Başlık burada görünür',
  previewText: 'Metin burada görünür.',
  howItGoes: 'Yalnız uygulamada, bildirimler arasında görünür.',
  counting: 'Kaç kişiye gideceği sayılıyor...',
  countFailed: 'Kaç kişiye gideceği sayılamadı.',
  reaches: (people: number) =>
    people === 0
      ? 'Şu anda kimseye gitmez, gönderilemez.'
      : `${formatCount(people)} kişiye gidecek. Sonradan kaydolanlar görmez.`,
  confirm: 'Önizlemeyi okudum, geri alınamayacağını biliyorum',
  unconfirmed: 'Göndermek için onayla',
};

export const announceTexts = {
  open: 'Duyuru yaz',
  dialog: {
    title: 'Duyuru yaz',
    confirm: 'Duyuruyu gönder',
    busy: busyWords.sending,
    failed: 'Duyuru gönderilemedi',
    done: announcementMessages.announced,
  },
};

export const messageTexts = {
  open: 'Mesaj yaz',
  to: (name: string) => `Yalnız ${name} görecek.`,
  dialog: {
    title: 'Mesaj yaz',
    confirm: 'Mesajı gönder',
    busy: busyWords.sending,
    failed: 'Mesaj gönderilemedi',
    done: announcementMessages.messageSent,
  },
};

export const listTexts = {
  title: 'Duyurular',
  label: 'Gönderilenler',
  failed: 'Gönderilenler alınamadı',
  nounFrom: 'gönderiden',
  emptyTitle: 'Henüz bir şey gönderilmedi',
  empty: 'Gönderilen duyurular ve mesajlar burada, kime ve kaç kişiye gittikleriyle listelenir.',
  to: 'Kime',
  people: 'Ulaştığı',
  peopleText: (people: number) => `${formatCount(people)} kişi`,
  going: 'Gönderiliyor',
  by: 'Gönderen',
  promotion: 'Tanıtım',
  audiences: audienceTexts,
};
