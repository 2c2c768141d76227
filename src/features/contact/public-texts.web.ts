export const contactTexts = {
  heading: 'Bize yaz',
  topic: 'Konu',
  anyTopic: 'Bir konu seç',
  message: 'Mesajın',
  emailHint: 'Yanıtımız bu adrese gelir.',
  send: 'Mesajı gönder',
  sending: 'Gönderiliyor...',
  failed: 'Mesaj gönderilemedi',
  sentTitle: 'Teşekkürler!',
  sent: 'Mesajın bize ulaştı. Yanıtımız e-posta adresine gelecek.',
};
