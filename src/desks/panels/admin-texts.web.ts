import type { SystemStats } from './contract.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { paymentWords } from '#features/payments/texts.ts';

export const adminPanelTexts = {
  title: 'Ana Sayfa',
  description: 'Karar bekleyenler, bugünün hareketi ve platformdaki para.',
  failed: 'İstatistikler alınamadı',
  newUsers: (count: number) => `Bugün +${formatCount(count)} yeni`,
  earnings: 'Sistem kazancı',
  margin: (amount: string) => `KDV ve giderler düşülünce ${amount}`,
  budget: 'Toplam reklam bütçesi',
  remaining: (amount: string) => `${amount} henüz harcanmadı`,
  pending: 'Onay bekleyen',
  onAir: (count: number) => `Şu anda ${formatCount(count)} yayında`,
  completed: 'Tamamlanan',
};

export const waitingTexts = {
  heading: 'Karar bekleyenler',
  campaigns: 'Onay bekleyen kampanyalar',
  payments: 'Onay bekleyen ödemeler',
  withdrawals: 'Bekleyen çekim talepleri',
  paymentsFailed: 'Bekleyen ödemeler alınamadı',
  withdrawalsFailed: 'Çekim talepleri alınamadı',
  noCampaigns: 'Bekleyen kampanya yok',
  noPayments: paymentWords.noneToDecide,
  groups: (count: number) => `${formatCount(count, 'şüpheli hesap grubu')} kararını bekliyor`,
  groupsText: 'Kanıtlarına bak; paralarını serbest bırakmaya, tutmaya ya da hesapları kapatmaya karar ver.',
  look: 'İncele',
  proposals: (count: number) => `${formatCount(count, 'öneri')} ikinci yönetici olarak onayını bekliyor`,
  proposalsText: 'Başka bir yöneticinin önerdiği işlemler; sen onaylayınca uygulanır.',
  allOf: (what: string) => `Tümünü gör: ${what}`,
  count: (count: string) => `${count} bekliyor`,
  today: 'Bugün geldi',
  yesterday: 'Dün geldi',
  days: (count: number) => `${count} gündür bekliyor`,
};

export const queueTexts = { waiting: 'bekliyor' };

export const holdingTexts = {
  heading: 'Platformda kimin ne kadarı var',
  description: 'Bankadaki paranın sahipleri. Toplam, bankada durması gereken tutardır.',
  failed: 'Bakiyeler alınamadı',
  owners: {
    campaigns: ['Kampanya bütçeleri', 'İzleyicilere ödenmek üzere'],
    viewer_wallets: [
      'İzleyici cüzdanları',
      'İzleyicilerin cüzdanlarındaki para, henüz çekilemeyenle birlikte',
    ],
    firm_wallets: ['Firma cüzdanları', 'Yüklenen para ve kampanyalardan dönen'],
    withdrawals_pending: ['Yoldaki çekimler', 'Onayını bekleyen talepler'],
    vat_payable: ['Devlete ödenecek KDV', 'Ödenen siparişlerin KDV’si; iadeler düşüldü, düzeltmeler dahil'],
    platform_margin: ['Platforma kalan', 'Sistem payından KDV ve giderler düşülünce'],
  } satisfies Record<keyof SystemStats['balances'], [label: string, hint: string]>,
};

export const todayTexts = {
  heading: 'Bugün',
  newUsers: 'Yeni kullanıcı',
  earned: 'İzleyicilere kazandırılan',
  watching: 'Şu anda izleyen',
  books: 'Defterler',
  balanced: 'Tutuyor',
  problems: (count: number) => `${count} uyuşmazlık var`,
  checkedAt: (time: string) => `Son denetim: ${time}`,
  notChecked: 'Henüz denetlenmedi',
};

export const seriesTexts = {
  heading: 'Son günlerde platform',
  failed: 'Grafikler alınamadı',
  days: (days: string) => `Son ${days} gün`,
  viewerEarnings: 'İzleyicilere ödenen',
  systemEarnings: 'Sistem kazancı',
  paymentsTotal: 'Ödenen tutar (KDV dahil)',
  total: (amount: string) => `Dönem toplamı ${amount}`,
  payments: 'Ödenen siparişler',
  paymentsSum: ({ count, amount, fromWallets }: { count: number; amount: string; fromWallets: string }) =>
    `${formatCount(count, 'sipariş')}, ${amount} (${fromWallets} firma cüzdanlarından)`,
};
