import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import type { MovementGroup } from './contract/viewer.ts';
import { walletTexts, walletWords } from './texts.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';

export const lookTexts = {
  first: 'Ödemeden önce bir yetkili hesabına bakar.',
  without: (amount: string) => `En çok ${amount} çekersen bakılması gerekmez.`,
  because:
    'İlk ödemede ve izlediğin reklamlardan gelmeyen tutarda, örneğin başkasının gönderdiği parada, hep bakılır. Senden bir şey beklenmez.',
};

export const statementTexts = {
  title: 'Hareketler',
  filter: 'Hareket türü',
  kind: 'Ne için',
  anyKind: 'Hepsi',
  noMatchTitle: 'Bu filtreye uyan hareket yok',
  noMatch: 'Başka bir dönem ya da tür deneyebilirsin.',
  failed: 'Hareketler alınamadı',
  moreFailed: 'Devamı alınamadı',
  more: 'Daha fazla',
  ads: (views: number, clicks: number) => (views > 0 ? `${views} reklam` : `${clicks} tıklama`),
  loadingMore: 'Getiriliyor...',
  emptyTitle: 'Henüz hareketin yok',
  empty: 'Reklam izledikçe kazançların burada birikir.',
  noCreditTitle: 'Gelen hareket yok',
  noDebitTitle: 'Giden hareket yok',
  noDebit: 'Para çektiğinde ya da gönderdiğinde burada görünür.',
};

export const receiptDialogTexts = {
  download: 'PDF indir',
  failed: 'Dekont alınamadı',
};

export const movementGroupTexts: Record<MovementGroup, string> = {
  views: 'İzlemeler',
  clicks: 'Tıklamalar',
  bonuses: 'Bonus ve ödüller',
  transfers: 'Gönderilen ve alınan',
  withdrawals: 'Para çekme',
};

export const downloadTexts = {
  title: 'Hesap özetini indir',
  confirm: actionWords.download,
  busy: busyWords.preparing,
  about: 'Seçtiğin dönemdeki bütün hareketler, dönem başı ve sonu bakiyenle.',
  thisMonth: 'Bu ay',
  lastMonth: 'Geçen ay',
  thisYear: 'Bu yıl',
  format: 'Dosya türü',
  pdf: 'PDF',
  pdfAbout: 'Okumak ve yazdırmak için',
  csv: 'CSV',
  csvAbout: 'Excel ve benzerleri için',
  failed: 'Hesap özeti hazırlanamadı',
  done: 'Hesap özetin indirildi',
};

function nextRequestText({ isUsedUp, readyAt }: { isUsedUp: boolean; readyAt: Date | null }): string {
  const after = readyAt === null ? '' : `${formatDateTime(readyAt)} tarihinden sonra`;
  if (isUsedUp) {
    const when = after === '' ? 'yarın' : `en erken yarın, ${after}`;
    return `Bugünkü çekim taleplerini kullandın: iptal edersen yeni bir talebi ${when} verebilirsin.`;
  }
  if (after !== '') return `Hesap bilgilerin değiştiği için yeni bir talebi ${after} verebilirsin.`;
  return 'Yeni bir talep verirsen iptal ettiğin de günlük talep sınırına sayılır.';
}

export const withdrawalsTexts = {
  waiting: 'Bekleyen çekimin',
  title: 'Çekim taleplerin',
  failed: 'Çekim taleplerin alınamadı',
  empty: 'Henüz çekim talebin yok.',
  steps: 'Adımlar',
  stepToCome: 'bekleniyor',
  cancel: 'Talebi iptal et',
  cancellation: {
    title: 'Çekim talebini iptal et',
    confirm: 'Talebi iptal et',
    busy: 'İptal ediliyor...',
    failed: 'Çekim talebi iptal edilemedi',
    done: 'Çekim talebin iptal edildi',
  },
  cancelAbout: (amount: Kurus, known: { isUsedUp: boolean; readyAt: Date | null }) =>
    `${formatKurus(amount)} cüzdanına geri döner. ${nextRequestText(known)}`,
  older: 'Eskiler',
  newer: 'Yeniler',
};

export const savedIbansTexts = {
  title: 'Kayıtlı IBAN’ların',
  remove: 'Kaldır',
  removal: {
    title: 'IBAN’ı kaldır',
    confirm: 'Kaldır',
    busy: 'Kaldırılıyor...',
    failed: 'IBAN kaldırılamadı',
    done: walletTexts.ibanRemoved,
  },
  removeAbout: (name: string) =>
    `${name} listenden kalkar; ona verdiğin çekim talepleri sürer. Yeniden kullanırsan yeni sayılır: şifren sorulur ve para 24 saat bekletilir.`,
};

export const transferTexts = {
  title: 'Para gönder',
  about: 'Alıcının cüzdan numarası ve e-posta adresi aynı kişiye ait olmalı.',
  number: 'Alıcının cüzdan numarası',
  email: 'Alıcının e-posta adresi',
  amountHint: (balance: Kurus) => `Kullanabileceğin ${formatKurus(balance)}, en az ₺1,00`,
  noteHint: 'İsteğe bağlı; alıcı da görür.',
  checking: 'Kontrol ediliyor...',
  reviewTitle: 'Göndermeden önce kontrol et',
  recipient: 'Alıcı',
  reviewAbout: 'Gönderilen para geri alınamaz. İsim tanıdık değilse vazgeç.',
  send: (amount: Kurus) => `${formatKurus(amount)} gönder`,
  failed: 'Transfer işlemi sırasında bir hata oluştu',
  doneTitle: 'Para gönderildi',
  repeatedTitle: 'Bu gönderim zaten yapılmıştı',
  repeated:
    'Yanıtı gelmeyen denemen tamamlanmış. Şimdi yeniden para gitmedi; bir kez daha göndermek istersen yeniden başla.',
  done: (name: string) => `${name} kişisinin cüzdanına geçti`,
};

export const withdrawTexts = {
  about: 'Tutar, onaylanınca kendi banka hesabına gönderilir.',
  amountHint: (balance: Kurus, smallest: Kurus) =>
    `Kullanabileceğin ${formatKurus(balance)}, en az ${formatKurus(smallest)}`,
  amountHintInReview: (balance: Kurus, smallest: Kurus) =>
    `İsteyebileceğin ${formatKurus(balance)}, en az ${formatKurus(smallest)}`,
  all: 'Tümünü çek',
  usedUp: 'Bugünkü çekim taleplerini kullandın; iptal ettiklerin de sayılır. Yarın yeniden çekebilirsin.',
  payee: 'Hangi hesaba',
  otherIban: 'Başka bir IBAN',
  newIban: 'Yeni bir IBAN için son adımda şifren sorulur.',
  newIbanRests:
    'Yeni bir IBAN için son adımda şifren sorulur; para, talepten en erken 24 saat sonra gönderilir.',
  ibanHint: 'TR ile başlayan 26 karakter',
  ibanGood: (bank: string | null) =>
    bank === null ? 'IBAN geçerli görünüyor' : `IBAN geçerli görünüyor: ${bank}`,
  ibanCount: (count: number, length: number) => `${count}/${length} karakter`,
  holder: 'Hesap sahibinin adı soyadı',
  holderHint: 'Hesabın sahibi sen olmalısın; bankadaki adınla aynı yaz.',
  otherHolder: (owner: string) =>
    `Hesap sahibinin adı üyeliğindeki addan (${owner}) farklı. Para yalnızca kendi hesabına çekilebilir; başkasının hesabıysa talebin reddedilebilir.`,
  reviewTitle: 'Talebini kontrol et',
  remembered: 'Bu hesap kayıtlı IBAN’larına eklenir.',
  last: 'Bu, bugünkü son çekim talebin.',
  reviewAbout: 'Reddedilirse tutar cüzdanına döner.',
  password: 'Şifren',
  passwordHint: 'Bu IBAN’a ilk kez çekiyorsun.',
  willRest: 'Bu IBAN cüzdanın için yeni. Güvenliğin için tutar, talepten en erken 24 saat sonra gönderilir.',
  rests: (until: string) => `Yeni IBAN olduğu için en erken ${until} tarihinde gönderilir.`,
  ask: (amount: Kurus) => `${formatKurus(amount)} çek`,
  failed: 'Çekim talebi oluşturulamadı',
  doneTitle: 'Çekim talebini aldık',
  repeatedTitle: 'Bu talep zaten alınmıştı',
  repeated:
    'Yanıtı gelmeyen denemen bize ulaşmıştı. Şimdi yeni bir talep oluşmadı; o talebin durumunu “Çekim taleplerin” altında görürsün. Yeni bir talep istersen yeniden başla.',
  done: 'Onaylanınca hesabına gönderilecek. Durumunu bu sayfadan izleyebilirsin.',
  /** Nothing is sent yet, whoever approves: the reason follows. */
  doneInReview: 'Durumunu bu sayfadan izleyebilirsin.',
  notYet: (smallest: Kurus) => `En az ${formatKurus(smallest)} çekebilirsin.`,
  notYetToday: 'Bugünkü kazanç sınırına ulaştın; yarın yeniden kazanabilirsin.',
  notYetViews: 'Reklam sayısı bugünkü ücretlerle bir tahmindir.',
};

export const walletLabels = {
  tryAgain: 'Aynı bilgilerle tekrar deneyebilirsin: işlem yalnızca bir kez yapılır.',
};

export const paycellTexts = {
  open: 'Paycell hesabı aç',
  connected: 'Paycell hesabına aktar',
  soonTitle: 'Çok yakında',
  soon: 'Kazancını Paycell hesabına aktarma özelliği çok yakında burada olacak.',
  opensNewTab: '(yeni sekmede açılır)',
};

export function coolingNoticeText(readyAt: Date): string {
  return `Hesap bilgilerin yeni değişti. Güvenliğin için ${formatDateTime(readyAt)} tarihine kadar para çıkışı yapılamaz. Daha önce verdiğin çekim talepleri bundan etkilenmez.`;
}

export const ownWatchesTexts = {
  title: 'Son izlemelerin',
  failed: 'İzlemelerin alınamadı',
  none: 'Henüz reklam izlemedin.',
};

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
