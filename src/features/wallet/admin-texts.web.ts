import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords, busyWords, proposeWords } from '#lib/web/words.ts';
import { peopleWords } from '#platform/words/people.ts';
import { WITHDRAWAL_STATUS_TEXTS } from './lifecycle.ts';
import { walletWords } from './texts.ts';

export const adminWithdrawalTexts = {
  asker: 'Talep eden',
  firm: 'Firmayı gör',
  onlyViewer: 'Yalnız bir kişinin çekimleri gösteriliyor.',
  toViewer: 'İzleyiciye git',
  title: 'Çekim Talepleri',
  keys: { A: 'üstlen, gönder', R: 'reddet' },
  lookKeys: { B: 'baktım' },
  filter: 'Talep durumu',
  search: 'İsim, e-posta, IBAN ya da tutar ara...',
  failed: 'Çekim talepleri yüklenirken bir hata oluştu',
  noun: 'çekim talebi',
  nounFrom: 'talepten',
  emptyTitle: 'Henüz çekim talebi yok',
  empty: 'Biri para çekmek istediğinde burada görünür.',
  emptyPending: 'Sonuçlandırılacak yeni bir talep geldiğinde burada görünür.',
  emptyPaidTitle: 'Ödenen talep yok',
  emptyRejectedTitle: 'Reddedilen ya da iptal edilen talep yok',
  emptyReturnedTitle: 'Bankadan dönen talep yok',
  emptyToLook: 'Bakılacak talep yok',
  emptyDecided: 'Sonuçlandırdığın talepler burada görünür.',
  account: 'Hesap',
  returned: WITHDRAWAL_STATUS_TEXTS.returned,
  toLook: 'Bakılacak',
  looked: 'Baktım',
  lookNotice: { failed: 'Kaydedilemedi', done: 'Bakıldı' },
  bankUnknown: 'Banka tanınmıyor',
  downloadFailed: 'Liste hazırlanamadı',
  suspended: peopleWords.suspended,
  suspendedAbout:
    'Bu hesabı bir yönetici askıya aldı. Talebi yine de geçerlidir: ödersen para bankasına gider, reddedersen cüzdanına döner ve askı sürdükçe orada kalır.',
  suspendedWhy: 'Askının sebebini oku',
  look: { first: 'İlk çekim', uncovered: 'Kanıtı yetmiyor' },
  person: 'İzleyiciyi gör',
  otherName: 'Hesap başka bir ada kayıtlı',
  restingUntil: 'Yeni IBAN, bekletildiği tarih',
  restsUntil: (until: string) => `Yeni IBAN: ${until} tarihine kadar bekletilir`,
  approveAbout: 'Bu tutarı bu hesaba gönder, sonra “Gönderildi” de. Bu işlem geri alınamaz.',
  frozen: {
    title: 'Para çıkışları durduruldu',
    text: 'Şimdi gönderme. Durdurma kalkınca kaldığın yerden sürdürürsün.',
  },
  taken: 'Başka bir yönetici gönderiyor',
  you: 'Sen',
  takenBy: (name: string, at: string) => `Gönderen: ${name} · ${at}`,
  take: { failed: 'Çekim alınamadı', done: null },
  releaseButton: 'Bırak',
  release: { failed: 'Çekim bırakılamadı', done: 'Çekimi bıraktın' },
  proposeAbout: 'Parayı gönderme: onaylayan yönetici havaleyi kendisi yapar.',
  waitsForSecond: 'İkinci yöneticinin onayını bekliyor',
  proposedBy: (name: string, at: string) => `Öneren: ${name} · ${at}`,
  proposer: 'Öneren',
  twoAdmins: 'İki yönetici onayı',
  takesTwo: 'Bu tutarı iki yönetici onaylar; henüz önerilmedi.',
  refusedBy: {
    rejected: (name: string, at: string) => `Son öneri reddedildi: ${name} · ${at}`,
    withdrawn: (name: string, at: string) => `Son öneri geri alındı: ${name} · ${at}`,
  },
  settledTitle: 'Bu çekim artık karar beklemiyor',
  toApprovals: 'Onaylara git',
  approvedBy: 'Onaylayan (havaleyi o yapar)',
  returning: {
    entry: 'Geri döndü',
    title: 'Ödeme bankadan döndü',
    reason: 'Bankanın sebebi',
    hint: 'Talep eden bu sebebi görür; tutar cüzdanına döner.',
    confirm: 'Geri döndü',
    busy: busyWords.saving,
    failed: 'Kaydedilemedi',
    done: WITHDRAWAL_STATUS_TEXTS.returned,
  },
  rejection: {
    title: 'Çekimi reddet',
    reason: words.rejectionReason,
    hint: 'Talep eden bu sebebi görür; tutar cüzdanına döner.',
    confirm: actionWords.reject,
    busy: busyWords.rejecting,
    failed: 'Çekim reddedilemedi',
    done: actionWords.reject,
  },
};

export const approvalWords = {
  title: 'Havaleyi yap',
  proposal: 'Ödeme önerilsin mi?',
  confirm: 'Gönderildi',
  busy: 'İşaretleniyor...',
  failed: 'Çekim onaylanamadı',
  done: 'Ödendi',
};

export const stepButtons = {
  take: 'Üstlen',
  takeOver: 'Devral',
  pay: approvalWords.confirm,
  propose: proposeWords.confirm,
  approve: actionWords.approve,
};

export const reviewTexts = {
  label: 'İnceleme',
  open: 'İncelemeye git',
  score: (score: number) => `Şüphe puanı ${score}/100`,
  points: (points: number) => `+${points}`,
  objection: 'İtirazı',
};

export const requestsText = (count: number): string => formatCount(count, 'talep');

export const platformWalletTexts = {
  label: 'Platform cüzdanı hareketleri',
  nounFrom: walletWords.nounFrom,
  failed: 'Cüzdan hareketleri yüklenirken bir hata oluştu',
  emptyTitle: 'Henüz hareket yok',
  empty: 'İlk ödeme onaylandığında gelir ve giderler burada görünür.',
  income: 'Gelir',
  expense: 'Gider',
  expected: 'Beklenen',
  back: 'Denklik',
  hints: {
    income: 'Sistem payı, iadesiz',
    expense: 'KDV, bonuslar, açıklar',
    expected: 'Ödenmemiş siparişler',
  },
};

export function feeAndVatText(fee: Kurus, vat: Kurus): string {
  return `Sistem payı ${formatKurus(fee)}, KDV ${formatKurus(vat)}`;
}
