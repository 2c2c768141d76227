import type { Role } from '#lib/shared/route.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { busyWords } from '#lib/web/words.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import { walletWords } from '#features/wallet/texts.ts';
import type { PersonTab } from '#platform/places/paths.ts';
import { peopleWords } from '#platform/words/people.ts';

export const adminTexts = {
  title: 'Kullanıcılar',
  noun: 'kullanıcı',
  nounFrom: 'kullanıcıdan',
  admins: 'Yönetici',
  search: 'Ad, firma, e-posta, telefon, cüzdan no veya rol ara...',
  role: 'Rol',
  roles: { all: words.all, user: peopleWords.viewer, firm: firmWords.firm, admin: 'Yönetici' },
  from: 'Kayıt başlangıcı',
  to: 'Kayıt bitişi',
  user: 'Kullanıcı',
  detailTitle: 'Kullanıcı detayı',
  back: 'Kullanıcılar',
  acts: 'Yapılan işlemler',
  missingTitle: 'Kullanıcı bulunamadı',
  missing: 'Bu numarada bir hesap yok. Bağlantı eksik ya da yanlış olabilir.',
  missingFirmTitle: 'Firma bulunamadı',
  missingFirm: 'Bu numarada bir firma yok. Bağlantı eksik ya da yanlış olabilir.',
  contactPerson: 'Yetkili',
  status: 'Hesap durumu',
  reviews: { open: 'İncelemede', held: 'Parası bekletiliyor' },
  statuses: { active: 'Açık', suspended: 'Askıda', closed: 'Kapatıldı' },
  erased: '—',
  basics: 'Temel bilgiler',
  extra: 'Ek bilgiler',
  walletNumber: 'Cüzdan numarası',
  numbers: { user: 'İzleyici no', firm: 'Firma no' },
  nothingGiven: 'Bu kullanıcı henüz ek bilgi vermemiş.',
  failed: 'Kullanıcılar alınamadı',
  userFailed: 'Kullanıcı bilgileri alınamadı',
  empty: 'Kullanıcı Yok',
  emptyText: 'Kayıt olan herkes burada listelenir.',
};

const SUSPENDED: Record<Role, string> = {
  user: 'hemen çıkış yapar ve giremez; cüzdanındaki para orada kalır. Bekleyen çekim talebi iptal olmaz: Çekim Talepleri’nde “Hesap askıda” işaretiyle kararını bekler.',
  firm: 'hemen çıkış yapar ve giremez; cüzdanındaki para orada kalır, reklamları askı bitene kadar gösterilmez. Bekleyen kampanyaları ve ödemeleri iptal olmaz: kararını bekler, onayladığın da askı bitene kadar yayına girmez.',
  admin: 'hemen çıkış yapar ve yönetim paneline giremez.',
};

const withholdingWords = {
  busy: busyWords.saving,
  failed: 'KDV tevkifatı değiştirilemedi',
  done: 'KDV tevkifatı kaydedildi',
};

export const userTexts = {
  tabs: {
    bilgiler: 'Bilgiler',
    kampanyalar: 'Kampanyalar',
    izlemeler: 'İzlemeler',
    cuzdan: walletWords.wallet,
    bildirimler: 'Bildirimler',
    hesap: 'Hesap',
  } satisfies Record<PersonTab, string>,
  movements: { failed: walletWords.movementsFailed, nounFrom: walletWords.nounFrom },
  noMovements: 'Henüz cüzdan hareketi yok.',
  watches: { failed: 'İzlemeler alınamadı', nounFrom: 'izlemeden' },
  noWatches: 'Henüz reklam izlememiş.',
  takenBack: 'Geçersiz, geri alındı',
  watchStates: { open: 'Sürüyor', viewed: 'İzlendi', released: 'Yarım kaldı' },
  accountFailed: 'Hesap bilgileri alınamadı',
  sessions: 'Açık oturumlar',
  noSessions: 'Açık oturumu yok.',
  openedAt: (time: string) => `${time} tarihinde açıldı`,
  endSessionsText: 'Hesabının açık olduğu her yerde yeniden giriş yapması gerekir.',
  ending: {
    title: 'Bütün oturumları kapatılsın mı?',
    confirm: 'Bütün oturumlarını kapat',
    busy: busyWords.closing,
    failed: 'Oturumlar kapatılamadı',
    done: accountTexts.sessionsEnded,
  },
  withholding: {
    '3/10': { title: 'KDV tevkifatı uygula (3/10)', confirm: 'Uygula', ...withholdingWords },
    '0/10': { title: 'KDV tevkifatını kaldır', confirm: 'Kaldır', ...withholdingWords },
  },
  withholdingText:
    'Tevkifatta firma KDV’nin 3/10’unu bize değil vergi dairesine öder. Onaylanmış kampanyaları olduğu gibi kalır.',
  duty: {
    title: 'Görevi değiştir',
    confirm: 'Görevi değiştir',
    busy: busyWords.saving,
    failed: 'Görev değiştirilemedi',
    done: accountTexts.dutyChanged,
  },
  dutyText: 'Yöneticinin bütün oturumları kapanır; yeni göreviyle yeniden giriş yapar.',
  consents: 'İzinler',
  consentKinds: { targeting: 'Profile göre reklam', messages: 'Haber ve kampanya mesajları' },
  consentVersion: (version: string) => `metin ${version}`,
  given: 'Verdi',
  notGiven: 'Vermedi',
  suspendedSince: (time: string) => `${time} tarihinde askıya alındı`,
  reasonOf: (reason: string) => `Sebep: ${reason}`,
  suspendText: ({ name, role }: { name: string; role: Role }) => `${name} ${SUSPENDED[role]}`,
  suspension: {
    title: 'Hesabı askıya al',
    confirm: 'Askıya al',
    busy: 'Askıya alınıyor...',
    failed: 'Hesap askıya alınamadı',
    done: accountTexts.suspended,
    reason: words.reason,
    hint: 'Bu kişi bu sebebi e-postasında ve girişte görür, itiraz edebilir.',
  },
  alreadyDecided: {
    title: 'Bu hesabın durumu değişti',
    text: (status: string) => `Bu arada başka bir yönetici karar verdi. Hesabın durumu şimdi: ${status}.`,
  },
  reinstateText: (name: string) => `${name} yeniden giriş yapabilir.`,
  reinstatement: {
    title: 'Hesabı yeniden aç',
    confirm: 'Yeniden aç',
    busy: busyWords.opening,
    failed: 'Hesap yeniden açılamadı',
    done: accountTexts.reinstated,
    reason: words.reason,
    hint: 'Denetim kaydında durur; bu kişiye yalnızca hesabının açıldığı bildirilir.',
  },
};

export const moneyTexts = {
  wallet: walletWords.wallet,
  paid: 'Ödediği',
  spent: 'Harcadığı',
  left: (amount: string) => `Harcanmayan: ${amount}`,
  returned: 'İade edilen',
  open: 'Bekleyen ödeme',
  paidWith: (payments: number, invoices: number) =>
    `${formatCount(payments)} ödeme · ${formatCount(invoices)} fatura`,
  openWith: ({ open, payable, amount }: { open: number; payable: number; amount: string }) =>
    `${formatCount(open)} ödeme` +
    (payable === 0 ? '' : ` · Firmadan beklenen: ${formatCount(payable)} ödeme, ${amount}`),
  earned: 'Reklamlardan kazandığı',
  withdrawn: 'Çektiği',
  waiting: 'Bekleyen çekim',
  requests: (count: number) => `${formatCount(count)} çekim talebi`,
};

export const campaignsTexts = {
  label: 'Kampanyalar',
  failed: 'Kampanyalar alınamadı',
  nounFrom: 'kampanyadan',
  emptyTitle: 'Henüz kampanyası yok',
  empty: 'Firmanın onaya gönderdiği kampanyalar burada listelenir. Taslakları yalnız kendisi görür.',
  paid: 'Ödenen',
  spent: 'Harcanan',
  unspent: 'Harcanmayan',
  returned: 'İade edilen',
};

export const noticesTexts = {
  label: 'Gönderilen bildirimler',
  failed: 'Bildirimler alınamadı',
  nounFrom: 'bildirimden',
  emptyTitle: 'Henüz bildirim yok',
  empty: 'Bu kişiye gönderilen bildirimler, e-postalarının durumuyla burada listelenir.',
  unread: 'Okunmadı',
  readAt: (time: string) => `${time} tarihinde okundu`,
  mail: 'E-posta',
  dueAt: (time: string) => `en erken ${time}`,
  states: { queued: 'Sırada', sent: 'Gönderildi', failed: 'Gönderilemedi', skipped: 'Gönderilmedi' },
  problems: {
    'too old': 'Zamanı geçti',
    'the account is not active': 'Hesap açık değil',
  } as Readonly<Record<string, string>>,
};
