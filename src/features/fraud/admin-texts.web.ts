import { formatKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { busyWords } from '#lib/web/words.ts';
import type { FraudDecision } from './contract.ts';
import { adminFraudTexts } from './texts.ts';

const accounts = (count: number) => formatCount(count, 'hesap');

export const queueTexts = {
  title: 'Şüpheli Hesaplar',
  state: 'Kararın durumu',
  states: { open: 'Karar bekleyen', held: 'Parası bekletilen', decided: 'Karar verilen' },
  search: 'İsim, e-posta ya da telefon ara...',
  failed: 'Şüpheli hesaplar alınamadı',
  noun: 'grup',
  nounFrom: 'gruptan',
  emptyOf: {
    open: {
      title: 'Karar bekleyen hesap yok',
      text: 'Hesaplar beş dakikada bir karşılaştırılır; şüphe uyandıranlar burada görünür.',
    },
    held: {
      title: 'Parası bekletilen hesap yok',
      text: 'Parası bekletilmeye devam etsin diye karar verilen gruplar burada görünür.',
    },
    decided: { title: 'Karar verilen hesap yok', text: 'Karar verilen gruplar burada görünür.' },
  },
  openAccounts: 'Karar bekleyen hesap',
  heldAccounts: 'Parası bekletilen hesap',
  objections: 'Bekleyen itiraz',
  atStake: 'Hesaplardaki para',
  namesOf: (names: readonly string[], count: number) =>
    count > names.length ? `${names.join(', ')} ve ${accounts(count - names.length)} daha` : names.join(', '),
  score: (score: number) => `Şüphe puanı ${score}`,
  since: (at: string) => `İncelemeye alındı: ${at}`,
  objected: (count: number) => formatCount(count, 'itiraz'),
  decidedOn: (decision: string, count: number) => `${decision}: ${accounts(count)}`,
  look: 'İncele',
};

export const moneyTexts = {
  balance: 'Cüzdanlarda',
  waiting: 'Bekleyen çekim',
  earned: 'Reklamlardan kazanılan',
  paidOut: 'Bankaya giden',
};

export const groupTexts = {
  title: (id: number | undefined) => (id === undefined ? queueTexts.title : `Şüpheli hesaplar #${id}`),
  back: queueTexts.title,
  failed: 'Grup bilgileri alınamadı',
  about: (members: number, whole: string) => `${accounts(members)}, ${whole}`,
  rest: 'diğerleri yalnızca bağlı, karar onlara dokunmaz',
  states: {
    waiting: { all: 'hepsi incelemede', some: (count: number) => `${count} tanesi incelemede` },
    held: {
      all: 'hepsinin parası bekletiliyor',
      some: (count: number) => `${count} tanesinin parası bekletiliyor`,
    },
    cleared: { all: 'hepsi temize çıktı', some: (count: number) => `${count} tanesi temize çıktı` },
    closed: { all: 'hepsi askıya alındı', some: (count: number) => `${count} tanesi askıya alındı` },
  } satisfies Record<FraudDecision | 'waiting', { all: string; some: (count: number) => string }>,
  missingTitle: 'Böyle bir grup yok',
  missing: 'Hesapları başka bir gruba geçmiş ya da bağlantı eksik kopyalanmış olabilir.',
  missingBack: 'Şüpheli hesaplara dön',
  table: 'Hesaplar',
  tableHint: 'Kararın dışında bırakmak istediğin hesabın işaretini kaldır.',
  allDecided: 'Bu hesapların hepsi hakkında karar verildi.',
  account: 'Hesap',
  number: (id: number) => `#${id}`,
  inDecision: (name: string, id: number) => `Karara katılsın: ${name} #${id}`,
  chosen: 'Karara katılsın',
  why: 'Neden',
  ties: 'Bağlantıları',
  moneyOf: { balance: 'Cüzdanda', waiting: 'Çekimde', earned: 'Kazanç' },
  decision: 'Karar',
  tied: 'İncelemede değil',
  noReason: 'Bu hesaba özgü bir bulgu yok.',
  noTies: 'Kimseye bağlı değil.',
  points: (points: number) => `+${points}`,
  suspended: 'Askıda',
  closed: 'Kapatılmış',
  registeredAt: (time: string) => `Hesap açılışı: ${time}`,
  showAll: (count: number) => `${accounts(count)} daha göster`,
  decided: { cleared: 'Temize çıktı', held: 'Parası bekletiliyor', closed: 'Askıya alındı' } satisfies Record<
    FraudDecision,
    string
  >,
  waiting: 'Karar bekliyor',
};

export const evidenceTexts = {
  title: 'Neden şüpheli?',
  description:
    'En ağırı en üstte; her bulgu, en çok göründüğü hesaptaki haliyle. Yalnız karar bekleyen ve parası bekletilen hesaplar sayılır.',
  descriptionDecided:
    'En ağırı en üstte; her bulgu, en çok göründüğü hesaptaki haliyle. Karar verilmiş bütün hesaplar sayılır.',
  seenAt: (count: number) => `${accounts(count)}ta`,
};

export const objectionTexts = {
  title: 'İtirazlar',
  description: 'Hesap sahiplerinin kendi anlattıkları. Kararından önce oku.',
};

export const tieTexts = {
  device: (others: string) => `Aynı cihaz: ${others}`,
  lockstep: (others: string) => `Aynı saniyede izledi: ${others}`,
  iban: (others: string) => `Aynı IBAN'a çekti: ${others}`,
  sent: (others: string, amount: number) => `${formatKurus(kurus(amount))} gönderdi: ${others}`,
  received: (others: string, amount: number) => `${formatKurus(kurus(amount))} aldı: ${others}`,
  more: (shown: string, count: number) => `${shown} ve ${accounts(count)} daha`,
};

export const decisionTexts = {
  title: 'Karar',
  waiting: 'Karar, ikinci yöneticinin onayını bekliyor',
  proposedBy: (name: string, at: string) => `Öneren: ${name} · ${at}.`,
  toApprovals: 'Onaylara git',
  about: (count: number) =>
    count === 0 ? 'Karar verilecek hesap seçili değil.' : `Karar ${accounts(count)} için geçerli olur.`,
  cleared: {
    title: 'Temize çıkar',
    description: (count: number) => `${accounts(count)} yeniden serbestçe izler ve para çeker.`,
    reason: words.grounds,
    hint: 'Neden şüpheli olmadıklarını yaz. Denetim kaydında görünür.',
    confirm: 'Temize çıkar',
    busy: busyWords.saving,
    failed: 'Karar kaydedilemedi',
    done: adminFraudTexts.done.cleared,
  },
  held: {
    title: 'Parayı beklet',
    description: (count: number) =>
      `${accounts(count)} için para çıkışı sen yeniden karar verene kadar bekler; o zamana kadar yeni reklam da başlatılamaz.`,
    reason: words.grounds,
    hint: 'Neyi beklediğini yaz. Denetim kaydında görünür.',
    confirm: 'Parayı beklet',
    busy: busyWords.saving,
    failed: 'Karar kaydedilemedi',
    done: adminFraudTexts.done.held,
  },
  closed: {
    title: 'Askıya al, kazancı geri al',
    proposal: 'Askıya alma önerilsin mi?',
    shortfall: (amount: Kurus) =>
      `Cüzdanlarda kalmayan en çok ${formatKurus(amount)} platformdan karşılanır. Bağı olan firmaya düşen kısım bekler.`,
    description: (count: number) =>
      `${accounts(count)} askıya alınır, bekleyen çekimleri reddedilir. Reklamlardan kazandıkları, cüzdanlarında ve parayı gönderdikleri cüzdanlarda ne varsa oradan, kalanı platformdan kampanyalara döner. Geri alınan kazanç geri verilemez.`,
    reason: words.grounds,
    hint: 'Neyi gördüğünü yaz. Denetim kaydında görünür.',
    category: adminFraudTexts.category,
    chooseCategory: 'Geçersizliğin türünü seç',
    confirm: 'Askıya al, kazancı geri al',
    busy: busyWords.closing,
    failed: 'Karar kaydedilemedi',
    done: adminFraudTexts.done.closed,
  },
};

export const shortfallTexts = {
  title: 'Bekleyen açık',
  description: 'Firmanın bu hesaplarla bağı var; açık, sen karar verene kadar firmaya ödenmez.',
  waits: (since: string) => `${since} tarihinden beri bekliyor`,
  proposed: 'Geri verilmesi, ikinci yöneticinin onayını bekliyor',
  returned: {
    state: 'Firmaya geri verildi',
    title: 'Açık firmaya geri verilsin mi?',
    description: (amount: string) => `En çok ${amount} platformdan karşılanır.`,
    reason: words.grounds,
    hint: 'Firmanın açıklamasını yaz. Denetim kaydında görünür.',
    confirm: 'Geri ver',
    busy: busyWords.saving,
    failed: 'Karar kaydedilemedi',
    done: adminFraudTexts.shortfall.done.returned,
  },
  kept: {
    state: 'Firmaya verilmedi',
    title: 'Açık firmaya verilmesin mi?',
    description: (amount: string) => `Firma ${amount} tutarını geri alamaz.`,
    reason: words.grounds,
    hint: 'Neden verilmediğini yaz. Denetim kaydında görünür.',
    confirm: 'Verme',
    busy: busyWords.saving,
    failed: 'Karar kaydedilemedi',
    done: adminFraudTexts.shortfall.done.kept,
  },
};

export const historyTexts = {
  title: 'Verilen kararlar',
  by: (name: string, at: string, count: number) => `${name}, ${at}, ${accounts(count)}`,
  running: 'Kazançlar geri alınıyor…',
  taken: (views: number, clicks: number) =>
    clicks === 0
      ? `${formatCount(views, 'izlenme')} geçersiz sayıldı`
      : `${formatCount(views, 'izlenme')} ve ${formatCount(clicks, 'tıklama')} geçersiz sayıldı`,
  amount: 'Kampanyalara dönen',
  fromWallets: 'Cüzdanlardan alınan',
  shortfall: 'Platformun karşıladığı',
  returned: 'Bitmiş kampanyalardan firmalara iade',
};
