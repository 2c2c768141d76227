import { formatCount } from '#lib/shared/numbers.ts';
import { actionWords } from '#lib/web/words.ts';
import type { Granularity } from './buckets.ts';
import type { WaitingKind } from './overview-wire.ts';
import { RATE_DAYS, type Verdict } from './advice.ts';
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Performance } from './contract.ts';

/** `before` it is paid for, paid but not begun (`coming`), just begun (`young`), on the air, stopped, or over. */
export type Phase = 'before' | 'coming' | 'young' | 'on_air' | 'stopped' | 'over';

export function phaseOf(
  { campaign: { status, start_date }, pace }: Pick<Performance, 'campaign' | 'pace'>,
  today: CalendarDay,
): Phase {
  if (status === 'completed' || pace?.verdict === 'ended') return 'over';
  if (status === 'stopped') return 'stopped';
  if (status !== 'active') return 'before';
  if (start_date > today) return 'coming';
  return pace?.verdict === 'too_early' ? 'young' : 'on_air';
}

export const firmPanelTexts = {
  title: 'Firma Paneli',
  failed: 'İstatistikler alınamadı',
  drafts: 'Taslaklar',
  pending: 'Onay bekleyenler',
  active: 'Aktif',
  completed: 'Tamamlanan',
};

export const overviewTexts = {
  heading: 'Son günler',
  failed: 'Rakamların alınamadı',
  days: (days: string) => `${days} gün`,
  before: (value: string) => `önceki ${value}`,
  now: (days: number) => `Son ${days} gün`,
  emptyTitle: 'Bu dönemde izlenme yok',
  empty: 'Kampanyaların izlendikçe harcama, izlenme ve tıklama burada gün gün görünür.',
};

interface Waiting {
  amount: string;
  day: string;
}

export const waitingTexts = {
  heading: 'Seni bekleyenler',
  none: 'Seni bekleyen bir iş yok. Her şey yolunda!',
  kinds: {
    unpaid: { label: 'Ödenecek', about: ({ amount, day }) => `${amount}, son gün ${day}` },
    rejected: { label: 'Düzeltilecek', about: () => '' },
    halted: { label: 'Yayından alındı', about: () => 'Yönetici durdurdu.' },
    low_budget: { label: 'Bütçesi azaldı', about: ({ amount }) => `Kalan net bütçe ${amount}` },
    ending: { label: 'Bitiyor', about: ({ amount, day }) => `Son gün ${day}, kalan net bütçe ${amount}` },
    starting: { label: 'Yarın başlıyor', about: ({ day }) => `${day} günü yayına girer.` },
    draft: { label: 'Taslak', about: () => '' },
  } satisfies Record<WaitingKind, { label: string; about: (facts: Waiting) => string }>,
  all: (count: number) => `Hepsini göster (${formatCount(count)})`,
  more: (count: number) => `ve ${formatCount(count)} iş daha`,
  paymentPending: (count: number, amount: string) =>
    `${amount} tutarındaki ${count === 1 ? 'ödemen' : `${count} ödemen`} onay bekliyor.`,
};

export const runningTexts = {
  heading: 'Aktif kampanyalar',
  empty: 'Aktif kampanyan yok',
  emptyText: 'Onaylanıp ödenen kampanyaların burada görünür.',
  remainingOf: (name: string) => `${name}: kalan net bütçe`,
  left: (amount: string) => `${amount} kaldı`,
};

export const firmWalletTexts = {
  accounting: 'Muhasebeye git',
};

export const approvedNoticeTexts = {
  title: (count: number) => (count === 1 ? 'Kampanyan Onaylandı!' : 'Kampanyalarınız Onaylandı!'),
  text: 'Yayına girmesi için tek adım kaldı: ödemesini yap.',
  action: actionWords.pay,
  close: 'Daha sonra',
};

export const paidNoticeTexts = {
  title: 'Ödemeniz Onaylandı!',
  onAir: 'Artık izleyicilere gösteriliyor. Bol izlenmeler!',
  later: 'Ödemen hesabımızda. Şu anki durumu:',
  action: 'Kampanyaları gör',
  close: actionWords.close,
};

export const moreText = (count: number) => `ve ${count} kampanya daha`;

export const firstStepsTexts = {
  hello: (name: string) => `Hoş geldin, ${name}!`,
  text: 'İlk kampanyan üç adım uzakta. Birkaç dakikanı alır.',
  steps: [
    {
      title: 'Kampanyanı oluştur',
      text: 'Adını, bağlantını ve görselini ekle; tarihini ve bütçeni seç. Ne ödeyeceğini yazarken görürsün.',
    },
    {
      title: 'Hedef kitleni seç',
      text: 'Yaş, şehir, ilgi alanı… Kaç kişiye ulaşacağını seçtikçe gör, sonra onaya gönder.',
    },
    {
      title: 'Onaylanınca öde, yayına gir',
      text: 'Kampanyanı inceleriz. Ödemen onaylandığında izlenmeler başlar, sonuçları buradan izlersin.',
    },
  ],
  start: 'İlk kampanyanı oluştur',
};

export const performanceTexts = {
  back: 'Aktif kampanyalar',
  dates: (start: string, end: string) => `${start} – ${end}`,
  endedEarly: (day: string) => `, ${day} günü sona erdi`,
  failed: 'Performans bilgileri alınamadı',
  offAir: 'Kampanya bu dönemde yayında değil. Başka bir dönem seç.',
  emptyTitle: 'Henüz izlenme yok',
  neverWatched: 'Hiç izlenmedi',
  emptyComing: (day: string) => `Kampanyan ${day} günü yayına girer. Rakamlar ilk izlenmeyle burada görünür.`,
  empty: {
    before: 'Kampanyan yayına girip izlenmeye başladığında rakamlar burada görünür.',
    young: 'Kampanyan yayında. İlk izlenmeyle birlikte rakamlar burada görünmeye başlar.',
    on_air: 'Kampanyan yayında. İlk izlenmeyle birlikte rakamlar burada görünmeye başlar.',
    stopped: 'Kampanyan durdurulmuş. Yayını başlattığında rakamlar burada görünür.',
    over: 'Bu kampanya hiç izlenmeden tamamlandı. Kopyasını oluşturup yeniden yayınlayabilirsin.',
  } satisfies Partial<Record<Phase, string>>,
  why: 'Neden?',
};

export const periodTexts = {
  view: 'Görünüm',
  days: 'Gün',
  hours: 'Saat',
  whole: 'Tümü',
  last: (days: number) => `${days} gün`,
  own: 'Tarih seç',
  chooseBoth: 'Başlangıç ve bitiş tarihini seç',
  shown: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  meanwhile: (from: string, to: string) => `Aşağıda ${from} – ${to} arası gösteriliyor.`,
};

export const totalTexts = {
  viewsHint: (perDay: string) => `Günde ${perDay}`,
  newViewers: 'Yeni kişi',
  newViewersHint: (cost: string) => `Kişi başına ${cost}`,
  // All money spent, that of views included, per click.
  clicksHint: (cost: string) => `Tıklama başına toplam ${cost}`,
  spentHint: (cost: string) => `KDV dahil, izlenme başına ${cost}`,
};

export const chartTexts = {
  choose: 'Grafik',
  viewersSeries: 'Farklı izleyici',
  ctr: 'Oran (%)',
  budgetHint: 'Kalan bütçen eşit harcama çizgisinin altındaysa bütçe süreden hızlı gidiyor demektir.',
  budgetReturned: 'Kampanya bitince kullanılmayan bütçe iade edildi; çizgi bu yüzden sonunda sıfıra iner.',
  evenlyLeft: 'Eşit harcansa kalırdı',
  toppedUp: (begins: readonly string[], by: Granularity) =>
    `Bütçe eklendi: ${begins.join(', ')}${by === 'hour' ? ' ile başlayan saat içinde' : ''}. Eşit harcama çizgisi bu yüzden yükselir.`,
};

export const paceTexts = {
  heading: 'Gidişat',
  timeLeft: 'Kalan süre',
  verdicts: {
    not_started: 'Başlamadı',
    too_early: 'Yeni başladı',
    on_pace: 'Yolunda',
    fast: 'Hızlı gidiyor',
    slow: 'Yavaş gidiyor',
    ended: 'Sona erdi',
  } satisfies Record<Verdict, string>,
  used: 'Harcanan bütçe',
  endedOn: (day: string) => `Kampanyan ${day} günü, bitiş tarihinde sona erdi.`,
  endedEarly: (day: string, end: string) =>
    `Kampanyan ${day} günü, bitiş tarihinden (${end}) önce sona erdi.`,
  dailySpent: `Günlük harcama (son ${RATE_DAYS} gün, KDV dahil)`,
  dailyNeeded: 'Süreye yayılsa',
  runsOut: 'Biteceği gün',
  leftAtEnd: 'Sonunda artacak',
};

export const moneyTexts = {
  heading: 'Para nereye gitti?',
  paid: (total: string) => `Ödediğin ${total}`,
  label: 'Ödediğinin dağılımı',
  firstViews: 'İlk izlemeler',
  repeatViews: 'Tekrar izlemeler',
  clicks: 'Tıklamalar',
  fee: (vat: string) => `Sistem payı, içinde ${vat} KDV`,
  refunded: 'Cüzdanına dönen',
  unspent: 'Harcanmayan',
  invalid: ({ views, clicks }: { views: number; clicks: number }) =>
    `Geçersiz sayılan ${[
      ...(views > 0 ? [`${formatCount(views)} izlenme`] : []),
      ...(clicks > 0 ? [`${formatCount(clicks)} tıklama`] : []),
    ].join(' ve ')}: bütçene geri dönen`,
  invalidHint:
    'Denetimde geçersiz bulduk, bedelini senden almadık. İzlenme ve tıklama sayılarında dururlar; harcamada ve yukarıdaki dağılımda yoklar.',
};

export const adviceCardTexts = {
  heading: 'Öneriler',
  failed: 'Öneriler alınamadı',
  cloning: 'Kopyalanıyor...',
};

export const audienceTexts = {
  heading: 'Kimler izledi?',
  viewers: (viewers: string) => `${viewers} izleyici`,
  why: (at: string) =>
    `${at} itibarıyla; kişisel verileri korumak için belirli aralıklarla yenilenir. 10’dan az kişinin paylaştığı değerler ve 10’dan az kişinin tıkladığı oranlar gizlidir; çıkarmayla bulunmasınlar diye bazen bir değer daha.`,
  choose: 'Kırılım',
  value: 'Değer',
  share: 'Pay',
  several: 'Bir kişi birden çok değer seçebilir, bu yüzden paylar %100’ü aşabilir.',
  others: 'Gösterilmeyen değerler',
  nothing: 'Bu kırılımda 10 ya da daha çok kişinin paylaştığı bir değer yok.',
  tooFew: 'Kırılımlar, reklamı en az 10 kişi izledikten kısa süre sonra burada görünür.',
};

export const historyTexts = {
  heading: 'Bütçe geçmişi',
  failed: 'Bütçe geçmişi alınamadı',
  label: 'Bütçe hareketleri',
  event: 'Olay',
  change: 'Net bütçeye etkisi',
  amountKinds: { before_vat: 'KDV hariç', with_vat: 'KDV dahil', net: 'Net bütçe tutarı' },
};

export const csvTexts = {
  file: (id: number, by: Granularity) => `kampanya-${id}-performans-${by === 'day' ? 'gunluk' : 'saatlik'}`,
  allFile: 'kampanyalar-gun-gun',
  at: { day: 'Gün', hour: 'Saat' },
};
