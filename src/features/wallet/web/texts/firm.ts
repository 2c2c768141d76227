/** The words of the firm's wallet. */
import { walletWords } from '../../texts.ts';

export const firmWalletTexts = {
  balance: 'Firma cüzdanındaki bakiye',
  about:
    'Kampanyalarının yayınlanmayan kısmı, KDV ve sistem payıyla buraya döner. Yeni kampanyalarını ve bütçe artırımlarını bu bakiyeyle ödeyebilirsin; bankaya çekilmez.',
  label: 'Firma cüzdanı hareketleri',
  failed: walletWords.movementsFailed,
  nounFrom: walletWords.nounFrom,
  emptyTitle: 'Cüzdanında hareket yok',
  empty: 'Bir kampanyan tamamlandığında harcanmayan bütçesi burada görünür.',
};
