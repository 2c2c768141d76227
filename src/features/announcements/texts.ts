export const audienceTexts = {
  person: 'Bir kişi',
  viewers: 'İzleyiciler',
  firms: 'Firmalar',
  everybody: 'İzleyiciler ve firmalar',
};

export const fieldTexts = {
  audience: 'Kime gideceğini seç',
  title: 'Lütfen bir başlık yaz',
  titleTooLong: (most: number) => `Başlık en fazla ${most} karakter olabilir`,
  text: 'Lütfen metni yaz',
  textTooLong: (most: number) => `Metin en fazla ${most} karakter olabilir`,
  request: 'Formu kapatıp yeniden aç',
  promotion: 'Tanıtım yalnız izleyicilere gönderilebilir',
};

export const announcementMessages = {
  messageSent: 'İleti gönderildi',
  announced: 'Duyuru gönderiliyor',
};

/** Below every commercial message, by law (Law 6563): the sender, and how to refuse further ones. */
export const senderText = ({ title, mersis }: { title: string; mersis: string }) =>
  `Gönderen: ${title}, MERSİS ${mersis}. İstemiyorsan Bildirimler > Tercihler sayfasından duyuruları ya da hesap ayarlarından iznini kapatabilirsin.`;
