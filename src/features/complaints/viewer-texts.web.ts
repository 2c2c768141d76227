export const dialogTexts = {
  title: 'Reklamı bildir',
  description: 'Neyin yanlış olduğunu söyle. Bildirimin yalnızca yönetime gider, reklam veren seni görmez.',
  textHint: 'Başka bir sebep seçtiysen gerekli, diğerlerinde isteğe bağlı.',
  submit: 'Bildirimi gönder',
  failed: 'Bildirim gönderilemedi',
};
