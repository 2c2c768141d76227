import { formatCount, formatDecimals, formatPercent } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { listWords, proposeWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import { paymentWords } from '#features/payments/texts.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { peopleWords } from '#platform/words/people.ts';
import { bookWords, monthTexts, oversightTexts } from './texts.ts';

export const booksTexts = {
  title: 'Denklik',
  platformWallet: walletWords.platform,
  failed: 'Defterin durumu alınamadı',
  auditNow: 'Tam denetim yap',
  auditing: 'Denetleniyor...',
  auditFailed: 'Denetim yapılamadı',
  lastRun: (at: string) => `Son denetim: ${at}`,
  neverRun: 'Henüz denetim yapılmadı',
  neverRunAbout: 'Denetim her dakika kendiliğinden yapılır; beklemeden tam denetim de başlatabilirsin.',
  allHold: 'Defterler tutuyor',
  someBroken: (count: number) => `${count} kuralda fark var`,
  frozenTitle: 'Para çıkışları durduruldu',
  frozenAbout: (since: string) =>
    `${since} tarihinde bulunan fark nedeniyle para çekme, gönderme ve cüzdandan ödeme durdu. Fark düzelse bile bir yönetici kaldırana kadar kapalı kalır.`,
  lift: 'Durdurmayı kaldır',
  isProposed: 'Farkla açma önerisi başka bir yöneticinin onayını bekliyor.',
  toApprovals: 'Onaylara git',
  rebuild: 'Bakiyeyi yeniden hesapla',
  correct: 'Düzeltme öner',
  firstRow: 'İlk farklı satır',
  rows: (count: number) => formatCount(count, 'satır'),
  look: 'Kayıtlara bak',
  trialBalance: 'Mizan',
  trialBalanceAbout: 'Bir hesap grubuna basınca onu oluşturan kayıtlar açılır.',
  accounts: 'Hesap',
  difference: 'Fark (sıfır olmalı)',
  opening: 'Açılış',
  closing: 'Kapanış',
  ofDays: 'Günlere göre',
  ofDaysFailed: 'Mizan alınamadı',
  months: monthTexts.kind,
  storedDifference: 'Kayıtlı bakiyelerin farkı',
  stored: (balance: string) => `Kayıtlı: ${balance}`,
};

export const fullCheckTexts = {
  underWay: 'Tam denetim',
  underWayAbout: 'Sayfadan ayrılabilirsin; denetim sürer, sonucu burada görünür.',
  percent: (percent: number) => `Tam denetim sürüyor: ${formatPercent(percent)}`,
  since: (since: string, actor: string) => `${since} · ${actor}`,
};

export const detailTexts = {
  title: 'Ayrıntılar',
  fullRun: 'Son tam denetim',
  notYet: 'Henüz yapılmadı',
  outcome: ({
    at,
    actor,
    tookMs,
    problems,
  }: {
    at: string;
    actor: string;
    tookMs: number;
    problems: number;
  }) =>
    [
      at,
      actor,
      `${formatDecimals(tookMs / 1000, 1)} sn`,
      problems === 0 ? 'fark yok' : `${problems} kuralda fark var`,
    ].join(' · '),
  margin: 'Platforma kalan (sistem payı − KDV − giderler)',
  lastSealedAt: 'Son mühür',
  unsealedEntries: 'Mühür bekleyen kayıt',
  head: 'Son mührün özeti',
  copyHead: 'Özeti kopyala',
  rules: 'Denetim kuralları',
  rulesAbout: 'Bakiyeler ve yeni kayıtlar her dakika, bütün kayıtlar her gece denetlenir.',
};

export const liftTexts = {
  title: 'Para çıkışları yeniden açılsın mı?',
  proposal: 'Para çıkışlarının açılması önerilsin mi?',
  about: 'İzleyiciler yeniden para çekip gönderebilir. Gerekçen denetim kaydına yazılır.',
  reason: words.grounds,
  hint: 'Fark neydi, nasıl açıklandı?',
  stillDiffers: (count: number) => `Son denetim hâlâ ${count} kuralda fark buluyor.`,
  accept: 'Farkları inceledim, kabul ediyorum',
  confirm: 'Durdurmayı kaldır',
  busy: 'Kaldırılıyor...',
  failed: 'Durdurma kaldırılamadı',
  alreadyDecided: { title: 'Para çıkışları açık', text: 'Durdurmayı bu arada başka bir yönetici kaldırdı.' },
  done: oversightTexts.lifted,
};

export const rebuildTexts = {
  title: 'Bakiye yeniden hesaplansın mı?',
  about: (account: string) =>
    `${account}: kayıtlı bakiye, hareketlerin toplamına eşitlenir. Para yer değiştirmez.`,
  reason: words.grounds,
  hint: 'Denetim kaydına yazılır.',
  confirm: 'Yeniden hesapla',
  busy: 'Hesaplanıyor...',
  failed: 'Bakiye hesaplanamadı',
  done: oversightTexts.rebuilt,
};

export const correctionDialogTexts = {
  title: 'Düzeltme kaydı öner',
  ...proposeWords,
  book: 'Hesap grubu',
  number: 'Numarası',
  numberHint: 'Kampanya, firma ya da izleyici numarası; izleyicide cüzdan numarası da olur.',
};

export const journalTexts = {
  title: 'Kayıtlar',
  about: 'Defterdeki hareketler, en yenisi başta.',
  postings: 'Hareketleri indir',
  opening: (balance: string) => `Açılış: ${balance}`,
  closing: (balance: string) => `Kapanış: ${balance}`,
  ofAccount: (name: string) => `${name}: kayıtlar`,
  back: 'Denklik',
  failed: 'Kayıtlar alınamadı',
  label: 'Kayıtlar',
  nounFrom: listWords.fromRecords,
  empty: 'Para hareket ettikçe kayıtlar burada görünür.',
  allKinds: 'Tüm işlemler',
  allBooks: 'Tüm hesaplar',
  accounts: 'Hesaplar',
  debited: (accounts: string) => `${bookWords.debitAccounts}: ${accounts}`,
  credited: (accounts: string) => `${bookWords.creditAccounts}: ${accounts}`,
  open: (id: number) => `${id} numaralı kaydı aç`,
};

export const accountsTexts = {
  failed: 'Hesaplar alınamadı',
  search: 'Ada göre ara...',
  label: 'Hesaplar',
  account: 'Hesap',
  emptyTitle: 'Bu grupta hesap yok',
  empty: 'Bu türden ilk hesap açıldığında burada görünür.',
  noun: 'hesap',
  nounFrom: 'hesaptan',
};

export const entryTexts = {
  title: (id: number | undefined) => (id === undefined ? 'Kayıt' : `Kayıt ${id}`),
  missingTitle: 'Böyle bir kayıt yok',
  missing: 'Bağlantı eksik kopyalanmış olabilir.',
  missingBack: 'Kayıtlara dön',
  back: 'Kayıtlar',
  failed: 'Kayıt alınamadı',
  proposal: (id: string) => `Öneri ${id}`,
  approvedBy: 'Onaylayan',
  commandLine: 'Komut satırı',
  received: 'Havalenin günü',
  receivedOn: (day: string) => `${day} (ayı kapalıydı, bugüne işlendi)`,
  sealed: 'Mühür',
  notSealed: 'Birazdan mühürlenecek',
  postings: 'Hareketler',
  account: 'Hesap',
  causes: 'Neden',
  causesAbout: 'Bu kaydın dayandığı olay ve ilgili herkes.',
  noCause: 'Bu kaydın bağlı olduğu bir kayıt yok.',
  watch: 'İzleme',
  watchStarted: 'Başladı',
  watchEnded: 'Bitti',
  watchNumber: 'Kaçıncı izleme',
  watchMeasured: 'Ölçülen süre',
  secondsText: (seconds: number) => `${formatDecimals(seconds, 3)} sn`,
};

export const CAUSE_TEXTS = {
  campaign: campaignWords.campaign,
  order: paymentWords.order,
  withdrawal: 'Çekim',
  viewer: peopleWords.viewer,
  firm: firmWords.firm,
} as const;

export const STATE_TEXTS: Readonly<Record<string, string>> = {
  draft: 'taslak',
  pending: 'bekliyor',
  rejected: 'reddedildi',
  approved: 'ödeme bekliyor',
  active: 'aktif',
  stopped: 'durduruldu',
  completed: 'tamamlandı',
  awaiting: 'firma ödemesi bekleniyor',
  paid: 'ödendi',
  returned: 'bankadan döndü',
  suspended: 'askıda',
  closed: 'kapatıldı',
};

export const monthPageTexts = {
  title: monthTexts.kind,
  about: 'Aylar bitince sırayla kapatılır. Kapatılan bir aya artık kayıt girmez.',
  failed: 'Aylar alınamadı',
  emptyTitle: 'Henüz kapatılacak ay yok',
  difference: 'Fark',
  states: { open: 'Açık', next: 'Açık', proposed: 'İkinci onayı bekliyor', closed: 'Kapalı' },
  approvedBy: (name: string) => `onaylayan ${name}`,
  close: 'Ayı kapat',
  whyDiffers: 'KDV neden farklı olabilir?',
  whyDiffersAbout:
    'İki tutarda da firmaların tevkif ettiği KDV yoktur; “Faturalar” sayfasındaki toplam ise bunu içerir. Ay değişirken düzenlenen bir fatura ödemesinden sonraki aya düşebilir; düzeltme kayıtları da KDV hesabını değiştirir. Kapalı bir aya ait olup sonra gelen para, geldiği günle kaydedilir ve asıl gününü gösterir.',
  closing: {
    title: 'Ay kapatılsın mı?',
    proposal: 'Ayın kapatılması önerilsin mi?',
    about: (month: string) => `${month} kapanınca bu aya kayıt girmez. Kapatma geri alınamaz.`,
    hint: 'Denetim kaydına yazılır.',
    confirm: 'Ayı kapat',
    busy: 'Kapatılıyor...',
    failed: 'Ay kapatılamadı',
    done: oversightTexts.monthClosed,
  },
};
