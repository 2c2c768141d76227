/** The words of the dialog in which a viewer reports an ad. */

export const dialogTexts = {
  open: 'Bildir',
  title: 'Reklamı bildir',
  description: 'Neyin yanlış olduğunu söyle. Bildirimin yalnızca yönetime gider, reklam veren seni görmez.',
  reason: 'Sebep',
  text: 'Açıklama',
  textHint: 'Başka bir sebep seçtiysen gerekli, diğerlerinde isteğe bağlı.',
  submit: 'Bildirimi gönder',
  submitting: 'Gönderiliyor...',
  cancel: 'Vazgeç',
  failed: 'Bildirim gönderilemedi',
};
