/** The invariants of the books and their records, which the reconciliation checks and administrators read. */
import type { Kurus } from '#lib/shared/money.ts';

type Unit = 'kurus' | 'count' | 'text';

interface Invariant {
  /** The invariant's number in the threat model. */
  id: `I${number}`;
  title: string;
  /** Labels of the two compared figures: as it should be, and as it is. */
  figures: readonly [expected: string, actual: string];
  unit: Unit;
}

export const INVARIANTS = {
  'entries-balance': {
    id: 'I1',
    title: 'Her kaydın hareketleri sıfıra toplanır',
    figures: ['Olması gereken', 'Hareketlerin toplamı'],
    unit: 'kurus',
  },
  'stored-balances': {
    id: 'I2',
    title: 'Her bakiye hareketlerinin toplamıdır',
    figures: ['Hareketlerin toplamı', 'Kayıtlı bakiye'],
    unit: 'kurus',
  },
  'nothing-overdrawn': {
    id: 'I3',
    title: 'Hiçbir hesap eksiye ya da ayrılan tutarın altına düşmez',
    figures: ['En az (ayrılan)', 'Bakiye'],
    unit: 'kurus',
  },
  'campaign-holds': {
    id: 'I3',
    title: 'Kampanyalarda ayrılan tutar, açık izlemelerin tutarıdır',
    figures: ['Açık izlemeler', 'Ayrılan'],
    unit: 'kurus',
  },
  'wallet-holds': {
    id: 'I3',
    title: 'Firma cüzdanlarında ayrılan tutar, bekleyen ödemelerin cüzdandan ödenecek kısmıdır',
    figures: ['Bekleyen ödemeler', 'Ayrılan'],
    unit: 'kurus',
  },
  'campaigns-add-up': {
    id: 'I4',
    title: 'Kampanyanın net bütçesi + geri alınan = kalan + ödenen + iade edilen',
    figures: ['Net bütçe + geri alınan', 'Kalan + ödenen + iade'],
    unit: 'kurus',
  },
  'returns-follow-rule': {
    id: 'I4',
    title: 'Verilmeyen hizmetin parası KDV ve payıyla, bir kez ve kuruşu kuruşuna iade edilmiştir',
    figures: ['Kurala göre (KDV / toplam)', 'Deftere işlenen (KDV / toplam)'],
    unit: 'text',
  },
  'returns-posted': {
    id: 'I6',
    title: 'Her iade bir kez deftere işlenmiştir',
    figures: ['İadenin net tutarı', 'Deftere işlenen'],
    unit: 'kurus',
  },
  'orders-break-down': {
    id: 'I5',
    title: 'Siparişlerin KDV’si ve sistem payı kampanyanın oranlarıyla hesaplanmıştır',
    figures: ['Oranlarla hesaplanan (KDV / pay)', 'Siparişteki (KDV / pay)'],
    unit: 'text',
  },
  'orders-posted': {
    id: 'I6',
    title: 'Ödenen her sipariş bir kez, net bütçesi kadar deftere işlenmiştir',
    figures: ['Siparişin net bütçesi', 'Deftere işlenen'],
    unit: 'kurus',
  },
  'late-transfers-posted': {
    id: 'I6',
    title:
      'Cüzdana gönderilen ya da kampanyasına yetişmeyen her havale bir kez, olduğu gibi firma cüzdanına işlenmiştir',
    figures: ['Havalenin tutarı', 'Deftere işlenen'],
    unit: 'kurus',
  },
  'posted-once': {
    id: 'I6',
    title: 'Her olay deftere bir kez işlenmiştir',
    figures: ['Kayıt sayısı', 'Bulunan'],
    unit: 'count',
  },
  'views-posted': {
    id: 'I7',
    title: 'Ödenen her görüntüleme tamamlanmış bir izlemedir, ayrılan tutar kadar',
    figures: ['İzlemenin tutarı', 'Deftere işlenen'],
    unit: 'kurus',
  },
  'views-earned': {
    id: 'I7',
    title: 'Ödenen her izleme, ödenmiş bir kampanyada ve süresi dolunca tamamlanmıştır',
    figures: ['Gösterim süresi (sn)', 'Ölçülen süre (sn)'],
    unit: 'count',
  },
  'clicks-posted': {
    id: 'I7',
    title: 'Ödenen her tıklama, reklamı açmış bir izleyicinindir',
    figures: ['Tıklamanın tutarı', 'Deftere işlenen'],
    unit: 'kurus',
  },
  'taken-back-posted': {
    id: 'I7',
    title: 'Geçersiz sayılan her kazanç bir kez, ödendiği kadar kampanyasına geri dönmüştür',
    figures: ['Ödenen / cüzdandan alınan', 'Kampanyaya dönen / cüzdandan alınan'],
    unit: 'text',
  },
  'days-counted': {
    id: 'I8',
    title: 'İzleyicilerin günlük kazancı deftere işlenen kadardır',
    figures: ['Deftere işlenen', 'Sayılan günlük kazanç'],
    unit: 'kurus',
  },
  'days-within-limit': {
    id: 'I8',
    title: 'Hiç kimse bir günde günlük sınırdan fazla kazanmaz',
    figures: ['O günkü sınır', 'Kazanılan ve ayrılan'],
    unit: 'kurus',
  },
  'days-hold-open-watches': {
    id: 'I8',
    title: 'Günlerde ayrılan tutar, açık izlemelerin tutarıdır',
    figures: ['Açık izlemeler', 'Ayrılan'],
    unit: 'kurus',
  },
  'views-within-limit': {
    id: 'I9',
    title: 'Bir reklam bir izleyiciye sınırından çok ödeme yapmaz',
    figures: ['Tamamlanan izleme (en çok sınır kadar)', 'Sayılan izleme'],
    unit: 'count',
  },
  'watches-take-their-time': {
    id: 'I10',
    title: 'Bir izleyicinin izlemeleri üst üste binmez',
    figures: ['Önceki izleme bittiğinde verilmiş son numara', 'Bu izlemenin numarası'],
    unit: 'count',
  },
  'withdrawals-pending': {
    id: 'I11',
    title: 'Bekleyen çekimler, istenip henüz sonuçlanmayanlardır',
    figures: ['İstenip sonuçlanmayan', 'Bekleyen çekimler hesabı'],
    unit: 'kurus',
  },
  'withdrawals-posted': {
    id: 'I11',
    title: 'Çekimler: istenen = bekleyen + ödenen + iade edilen',
    figures: ['Çekimin durumuna göre', 'Deftere işlenen'],
    unit: 'text',
  },
  'withdrawals-as-asked': {
    id: 'I11',
    title: 'Bekleyen çekimlerin IBAN’ı, hesap sahibi ve tutarı istendiği gibidir',
    figures: ['İstenirken', 'Şimdi'],
    unit: 'text',
  },
  'platform-wallet': {
    id: 'I12',
    title: 'Platform cüzdanının gelir ve KDV’si ödenen siparişlerinkidir',
    figures: ['Siparişler', 'Defter'],
    unit: 'kurus',
  },
  'counters-count': {
    id: 'I13',
    title: 'Görüntüleme ve tıklama sayaçları gerçekleşenleri sayar',
    figures: ['Gerçekleşen (görüntüleme / kişi / tıklama)', 'Sayaç (görüntüleme / kişi / tıklama)'],
    unit: 'text',
  },
  'seals-hold': {
    id: 'I14',
    title: 'Mühürlenmiş kayıtlara dokunulmamıştır',
    figures: ['Mühür', 'Bugünkü içerik'],
    unit: 'text',
  },
  'acts-seals-hold': {
    id: 'I14',
    title: 'Denetim kaydının mühürlenmiş satırlarına dokunulmamıştır',
    figures: ['Mühür', 'Bugünkü içerik'],
    unit: 'text',
  },
} as const satisfies Record<string, Invariant>;

export type InvariantKey = keyof typeof INVARIANTS;

export const INVARIANT_KEYS = Object.keys(INVARIANTS) as InvariantKey[];

/** The first row that differs, and the number of rows that do. */
export interface Problem {
  invariant: InvariantKey;
  /** `entry 12`, `watch 5`, `order 3` …, or an account's id. */
  subject: string;
  /** In the unit of the invariant; null where there is nothing. */
  expected: string | null;
  actual: string | null;
  found: number;
}

/**
 * `digest` identifies every row that differs and by how much, and stays the same while both figures of a row change
 * alike. `stake_kurus` is the money that all its rows are wrong by; null where figures are no money.
 */
export interface FoundProblem extends Problem {
  digest: string;
  stake_kurus: Kurus | null;
  /** Found by a full check in data that minute checks skip: counts until the next full check. */
  is_carried?: true;
}
