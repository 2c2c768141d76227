/** The words of the question whether somebody agrees to the terms. */
export const termsTexts = {
  firstTitle: 'Kullanım koşulları',
  firstAbout: 'Devam etmek için koşulları oku ve kabul et.',
  newTitle: 'Kullanım koşulları yenilendi',
  newAbout: 'Yeni sürümü oku ve kabul et; eski sürümü daha önce kabul etmiştin.',
  text: 'Koşulların metni',
  accept: 'Kabul ediyorum',
  accepting: 'Kaydediliyor...',
  failed: 'Yanıtın kaydedilemedi',
  logOut: 'Çıkış yap',
  otherwise: 'Kabul etmesen de paran senindir:',
  waysOut: 'Kabul etmeden yapabileceklerin',
  toWallet: 'Paramı çek',
  toAccounting: 'Muhasebeye git',
  toClosing: 'Hesabımı kapat',
  toWriting: 'Hesabımı kapatmak için yaz',
};
