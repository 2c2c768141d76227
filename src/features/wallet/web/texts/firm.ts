/** The words of the firm's wallet. */

export const firmWalletTexts = {
  balance: 'Firma cüzdanındaki bakiye',
  about:
    'Tamamlanan kampanyalardan kalan bütçe buraya döner. Yeni kampanyalarını bu bakiyeyle ödeyebilirsin.',
  label: 'Firma cüzdanı hareketleri',
  emptyTitle: 'Cüzdanında hareket yok',
  empty: 'Bir kampanyan tamamlandığında harcanmayan bütçesi burada görünür.',
};
