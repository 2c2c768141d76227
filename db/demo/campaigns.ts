/** The campaigns of the demo firms, at least one in every state. */

/** How far a demo campaign goes through its life. */
export type DemoFate =
  | 'draft'
  | 'pending'
  | 'rejected'
  | 'approved'
  | 'payment pending'
  | 'payment rejected'
  | 'active'
  | 'stopped'
  | 'closed';

export interface DemoCampaign {
  /** The index of the demo firm. */
  firm: 0 | 1 | 2;
  name: string;
  description: string;
  link: string;
  /** Lira. */
  budget: number;
  /** Seconds. */
  duration: number;
  /** Two colours of its picture. */
  colors: readonly [string, string];
  /** The body of the audience call. */
  audience: Record<string, unknown>;
  fate: DemoFate;
}

const EVERYBODY = { all_users: true };

export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [
  {
    firm: 0,
    name: 'Çay Keyfi Buluşmaları',
    description: 'Demli bir mola: her hafta sonu şehrindeki dükkânlarımızda ikinci çay bizden.',
    link: 'https://kahve.example/cay-keyfi',
    budget: 12_000,
    duration: 10,
    colors: ['#0b7285', '#15aabf'],
    audience: EVERYBODY,
    fate: 'active',
  },
  {
    firm: 0,
    name: 'Kışa Merhaba Kahvesi',
    description: 'Tarçınlı, ballı, sıcacık. Kış menümüz bütün şubelerde.',
    link: 'https://kahve.example/kis',
    budget: 8000,
    duration: 8,
    colors: ['#7f4f24', '#ddb892'],
    audience: { cities: ['İstanbul', 'Ankara', 'İzmir'] },
    fate: 'active',
  },
  {
    firm: 1,
    name: 'Yaz İndirimi Başladı',
    description: 'Tüm üründe yüzde kırka varan indirim. Mağazada ve internette.',
    link: 'https://giyim.example/yaz-indirimi',
    budget: 15_000,
    duration: 12,
    colors: ['#a61e4d', '#f76707'],
    audience: { genders: [2], age_ranges: [1, 2, 3] },
    fate: 'active',
  },
  {
    firm: 2,
    name: 'Yeni Telefon, Yeni Sen',
    description: 'Eskisini getir, yenisini peşin fiyatına on iki taksitle al.',
    link: 'https://tekno.example/yeni-telefon',
    budget: 20_000,
    duration: 15,
    colors: ['#1c3d8f', '#4dabf7'],
    audience: { hobbies: ['Teknoloji', 'Sinema', 'Seyahat'] },
    fate: 'active',
  },
  {
    firm: 2,
    name: 'Öğrenciye Özel Bilgisayar',
    description: 'Öğrenci belgeni göster, çantanı bizden al. Stoklarla sınırlı.',
    link: 'https://tekno.example/ogrenci',
    budget: 6000,
    duration: 10,
    colors: ['#364fc7', '#91a7ff'],
    audience: EVERYBODY,
    fate: 'stopped',
  },
  {
    firm: 1,
    name: 'Dokuma Atölyesi',
    description: 'Ustalarımızla bir gün: ipliğin yolculuğunu gel, yerinde gör.',
    link: 'https://giyim.example/atolye',
    budget: 5000,
    duration: 6,
    colors: ['#5f3dc4', '#b197fc'],
    audience: EVERYBODY,
    fate: 'closed',
  },
  {
    firm: 0,
    name: 'Filtre Kahve Haftası',
    description: 'Yedi gün, yedi yöre. Her gün başka bir çekirdek tadına bak.',
    link: 'https://kahve.example/filtre-haftasi',
    budget: 5500,
    duration: 10,
    colors: ['#495057', '#adb5bd'],
    audience: { age_ranges: [2, 3, 4] },
    fate: 'payment pending',
  },
  {
    firm: 1,
    name: 'Bayramlık Koleksiyonu',
    description: 'Çocuklara bayramlık: üç parça al, iki parça öde.',
    link: 'https://giyim.example/bayramlik',
    budget: 7500,
    duration: 12,
    colors: ['#087f5b', '#63e6be'],
    audience: { children_counts: [2, 3, 4, 5] },
    fate: 'approved',
  },
  {
    firm: 2,
    name: 'Akıllı Ev Paketi',
    description: 'Işığın, kapın, kaloriferin tek uygulamada. Kurulumu bizden.',
    link: 'https://tekno.example/akilli-ev',
    budget: 9000,
    duration: 20,
    colors: ['#2b8a3e', '#8ce99a'],
    audience: { cities: ['İstanbul'], districts: ['Kadıköy', 'Üsküdar'] },
    fate: 'payment rejected',
  },
  {
    firm: 0,
    name: 'Türk Kahvesi Ustalık Kursu',
    description: 'Közde pişirmeyi ustasından öğren. Dört haftalık kurs kayıtları açıldı.',
    link: 'https://kahve.example/kurs',
    budget: 5000,
    duration: 10,
    colors: ['#862e9c', '#eebefa'],
    audience: EVERYBODY,
    fate: 'pending',
  },
  {
    firm: 2,
    name: 'Kulaklıkta Büyük Fırsat',
    description: 'Gürültüyü kes, müziği duy. İki yıl garantili kulaklıklar yarı fiyatına.',
    link: 'https://tekno.example/kulaklik',
    budget: 6500,
    duration: 15,
    colors: ['#c92a2a', '#ffa8a8'],
    audience: { age_ranges: [1, 2] },
    fate: 'pending',
  },
  {
    firm: 1,
    name: 'Garantili Zayıflatan Tayt',
    description: 'Bir haftada iki beden incelten mucize tayt, hemen sipariş ver.',
    link: 'https://giyim.example/tayt',
    budget: 5000,
    duration: 10,
    colors: ['#343a40', '#868e96'],
    audience: EVERYBODY,
    fate: 'rejected',
  },
  {
    firm: 1,
    name: 'Kış Botları Ön Sipariş',
    description: 'Yeni sezon botlar gelmeden ayır, yüzde yirmi indirimle senin olsun.',
    link: 'https://giyim.example/bot',
    budget: 5000,
    duration: 10,
    colors: ['#5c4033', '#d4a373'],
    audience: EVERYBODY,
    fate: 'draft',
  },
];

export const DEMO_HOMEPAGE_ADS = [
  {
    title: 'Reklam izle, cüzdanın dolsun',
    description: 'Her izlediğin reklam için kazancın anında cüzdanında. Kayıt ol, ilk bonus bizden.',
    link: '',
    colors: ['#171c3a', '#cf420b'],
  },
  {
    title: 'Firmalar için doğru kitle',
    description: 'Kampanyanı yalnızca ilgilenecek kişilere göster, bütçenin nereye gittiğini gör.',
    link: 'https://izlekazan.example/firmalar',
    colors: ['#0b7285', '#74c0fc'],
  },
] as const;
