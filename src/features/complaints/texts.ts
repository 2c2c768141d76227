export const reasonTexts = {
  misleading: 'Yanıltıcı veya abartılı',
  offensive: 'Rahatsız edici veya uygunsuz',
  illegal: 'Yasa dışı olduğunu düşünüyorum',
  broken_link: 'Bağlantı çalışmıyor',
  not_as_shown: 'Bağlantıda gösterilenden farklı bir şey çıktı',
  other: 'Başka bir sebep',
};

export const reportMessages = {
  reported: 'Bildirimin için teşekkürler. En kısa sürede inceleyeceğiz.',
  dismissed: 'Şikayetler kapatıldı',
  stopped: 'Kampanya durduruldu, şikayetler kapatıldı',
  closedBy: (name: string) =>
    `Bu kampanyanın bekleyen şikayeti yok: bu arada sonuçlandırılmış. Kararı veren: ${name}.`,
};

export const fieldTexts = {
  reason: 'Bir sebep seç',
  text: 'Sebebini birkaç kelimeyle yaz',
  textTooLong: 'En fazla 500 karakter yazabilirsin',
};

export const dialogTexts = {
  title: 'Reklamı bildir',
  description: 'Neyin yanlış olduğunu söyle. Bildirimin yalnızca yönetime gider, reklam veren seni görmez.',
  textHint: 'Başka bir sebep seçtiysen gerekli, diğerlerinde isteğe bağlı.',
  submit: 'Bildirimi gönder',
  failed: 'Bildirim gönderilemedi',
};
