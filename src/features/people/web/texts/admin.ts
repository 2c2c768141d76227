/** The words of the admin's desk of people. */
import type { Role } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { busyWords } from '#lib/web/words.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { peopleWords } from '../../texts.ts';

export const adminTexts = {
  title: 'Kullanıcılar',
  label: 'Kullanıcılar',
  noun: 'kullanıcı',
  nounFrom: 'kullanıcıdan',
  admins: 'Yönetici',
  search: 'Ad, firma, e-posta, telefon, cüzdan no veya rol ara...',
  filters: 'Filtreler',
  role: 'Rol',
  roles: { all: words.all, user: peopleWords.viewer, firm: firmWords.firm, admin: 'Yönetici' },
  from: 'Kayıt başlangıcı',
  to: 'Kayıt bitişi',
  user: 'Kullanıcı',
  detailTitle: 'Kullanıcı detayı',
  status: 'Hesap durumu',
  statuses: { active: 'Açık', suspended: 'Askıda', closed: 'Kapatıldı' },
  /** Stands for erased data of a closed account. */
  erased: '—',
  basics: 'Temel bilgiler',
  extra: 'Ek bilgiler',
  walletNumber: 'Cüzdan numarası',
  /** Their number, by which the books name their wallet. */
  numbers: { user: 'İzleyici no', firm: 'Firma no' },
  nothingGiven: 'Bu kullanıcı henüz ek bilgi vermemiş.',
  failed: 'Kullanıcılar alınamadı',
  userFailed: 'Kullanıcı bilgileri alınamadı',
  empty: 'Kullanıcı Yok',
  emptyText: 'Kayıt olan herkes burada listelenir.',
};

/** What becomes of a suspended person, by role. */
const SUSPENDED: Record<Role, string> = {
  user: 'hemen çıkış yapar ve giremez; parası cüzdanında kalır.',
  firm: 'hemen çıkış yapar ve giremez; parası cüzdanında kalır, reklamları gösterilmez.',
  admin: 'hemen çıkış yapar ve yönetim paneline giremez.',
};

/** The words of the dialog about one person. */
export const userTexts = {
  tabs: { details: 'Bilgiler', wallet: 'Cüzdan', watches: 'İzlemeler', account: 'Hesap' },
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
    hint: 'Bu kişi girişte bu sebebi görür ve itiraz edebilir.',
  },
  reinstateText: (name: string) => `${name} yeniden giriş yapabilir.`,
  reinstatement: {
    title: 'Hesabı yeniden aç',
    confirm: 'Yeniden aç',
    busy: busyWords.opening,
    failed: 'Hesap yeniden açılamadı',
    done: accountTexts.reinstated,
    reason: words.reason,
    hint: 'Denetim kaydında durur; bu kişiye gösterilmez.',
  },
};
