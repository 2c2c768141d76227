/** The people and firms of the demo. All names and addresses are made up. */
import type { Details } from '#features/people/details.ts';

export const DEMO_PASSWORD = 'Demo1234';

export interface DemoLogin {
  role: 'admin' | 'firm' | 'user';
  email: string;
  password: string;
}

export const DEMO_ADMIN = { name: 'Defne Yönetici', email: 'admin@demo.example', phone: '5300000001' };

export const DEMO_FIRMS = [
  {
    name: 'Kerem Aksoy',
    email: 'kerem@kahve.example',
    phone: '5310000001',
    firmName: 'Anadolu Kahve Sanayi A.Ş.',
  },
  {
    name: 'Selin Duru',
    email: 'selin@giyim.example',
    phone: '5310000002',
    firmName: 'Bosfor Giyim Ticaret Ltd. Şti.',
  },
  { name: 'Umut Çınar', email: 'umut@tekno.example', phone: '5310000003', firmName: 'Dalga Teknoloji A.Ş.' },
] as const;

const FIRST_NAMES = [
  'Ayşe',
  'Mehmet',
  'Zeynep',
  'Mustafa',
  'Elif',
  'Ahmet',
  'Hatice',
  'Emre',
  'Merve',
  'Burak',
  'Gülşen',
  'İbrahim',
  'Şule',
  'Oğuz',
  'Çiğdem',
  'Ümit',
  'Özlem',
  'Tolga',
  'Ece',
  'Yiğit',
  'Nazlı',
  'Kaan',
  'Derya',
  'Serkan',
];
const LAST_NAMES = [
  'Yılmaz',
  'Kaya',
  'Demir',
  'Çelik',
  'Şahin',
  'Yıldız',
  'Öztürk',
  'Aydın',
  'Arslan',
  'Doğan',
  'Kılıç',
  'Güneş',
  'Işık',
  'Ünal',
  'Koç',
  'Taş',
  'Polat',
  'Erdoğmuş',
];

/** City, district. */
const PLACES = [
  ['İstanbul', 'Kadıköy'],
  ['İstanbul', 'Beşiktaş'],
  ['İstanbul', 'Üsküdar'],
  ['Ankara', 'Çankaya'],
  ['Ankara', 'Keçiören'],
  ['İzmir', 'Karşıyaka'],
  ['İzmir', 'Bornova'],
  ['Bursa', 'Nilüfer'],
  ['Antalya', 'Muratpaşa'],
  ['Konya', 'Selçuklu'],
  ['Trabzon', 'Ortahisar'],
  ['Gaziantep', 'Şahinbey'],
  ['Eskişehir', 'Odunpazarı'],
  ['Diyarbakır', 'Bağlar'],
  ['Samsun', 'Atakum'],
] as const;

const PROFESSIONS = [
  'Öğretmen',
  'Mühendis',
  'Öğrenci',
  'Esnaf',
  'Hemşire',
  'Yazılım Geliştirici',
  'Emekli',
  'Memur',
];
const SECTORS = [
  'Eğitim',
  'Bilişim ve Teknoloji',
  'Sağlık',
  'Perakende ve E-ticaret',
  'Kamu',
  'Turizm ve Konaklama',
];
const HOBBIES = [
  'Sinema',
  'Kamp',
  'Yemek Yapmak',
  'Futbol',
  'Seyahat',
  'Kitap Okumak',
  'Teknoloji',
  'Fitness',
];
const BRANDS = [
  'Anadolu Kahve',
  'Bosfor Giyim',
  'Dalga Teknoloji',
  'Hisar Spor',
  'Lale Çikolata',
  'Vadi Kitap',
];

function pick<T>(list: readonly T[], at: number): T {
  const item = list[at % list.length];
  if (item === undefined) throw new Error('an empty list has nothing to pick');
  return item;
}

export interface DemoViewer {
  name: string;
  email: string;
  phone: string;
  /** The body of the profile call; a few viewers have not filled it in. */
  details: Details | null;
}

/** The viewer of this index: always the same person for the same index. */
export function demoViewer(index: number): DemoViewer {
  const [city, district] = pick(PLACES, index * 7);
  const details = {
    age: (index % 5) + 1,
    gender: (index % 2) + 1,
    marital_status: (index % 3) + 1,
    children_count: (index % 4) + 1,
    profession: pick(PROFESSIONS, index * 3),
    sector: pick(SECTORS, index * 5),
    hobbies: [pick(HOBBIES, index), pick(HOBBIES, index + 3)],
    favorite_brands: [pick(BRANDS, index), pick(BRANDS, index + 1)],
    favorite_colors: [(index % 12) + 1, ((index + 4) % 12) + 1],
    clothing_size: (index % 6) + 2,
    height: 155 + (index % 40),
    weight: 52 + (index % 45),
    city,
    district,
  };
  return {
    name: `${pick(FIRST_NAMES, index)} ${pick(LAST_NAMES, index * 5 + 2)}`,
    email: index === 0 ? 'ayse@demo.example' : `izleyici${index}@demo.example`,
    phone: `5330000${String(index).padStart(3, '0')}`,
    details: index % 11 === 10 ? null : details,
  };
}

/** So many that a campaign's reach can be shown as a range, which small groups are not. */
const VIEWERS = 160;

export const DEMO_VIEWERS = Array.from({ length: VIEWERS }, (_, index) => demoViewer(index));

export const DEMO_LOGINS: DemoLogin[] = [
  { role: 'admin', email: DEMO_ADMIN.email, password: DEMO_PASSWORD },
  ...DEMO_FIRMS.map(({ email }) => ({ role: 'firm' as const, email, password: DEMO_PASSWORD })),
  ...DEMO_VIEWERS.slice(0, 2).map(({ email }) => ({ role: 'user' as const, email, password: DEMO_PASSWORD })),
];
