import { busyWords } from '#lib/web/words.ts';
import { walletTexts, walletWords } from './texts.ts';

export const firmWalletTexts = {
  balance: 'Firma cüzdanındaki bakiye',
  about:
    'Havaleyle yüklediğin ve kampanyalarının yayınlanmayan kısmından dönen para burada durur; ödemelerinde kullanır ya da bankana çekersin.',
  held: (amount: string) => `${amount} bildirdiğin ödemelere ayrıldı`,
  withdraw: 'Bankaya çek',
  label: 'Firma cüzdanı hareketleri',
  failed: walletWords.movementsFailed,
  nounFrom: walletWords.nounFrom,
  emptyTitle: 'Cüzdanında hareket yok',
  empty: 'Para yüklediğinde ya da bir kampanyandan para döndüğünde burada görünür.',
};

export const firmWithdrawTexts = {
  title: 'Bankaya çekimler',
  empty: 'Henüz çekim talebin yok.',
  about: 'Para yalnızca firmanın kendi unvanına kayıtlı bir hesaba gönderilir. Bir yönetici onaylar.',
  password: 'Şifren',
  cancelAbout: (amount: string) => `${amount} cüzdanına döner.`,
  asking: {
    title: 'Bankaya çek',
    confirm: 'Çekim iste',
    busy: busyWords.sending,
    failed: 'Çekim istenemedi',
    done: walletTexts.withdrawalAsked,
  },
};
