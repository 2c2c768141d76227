/** The people and firms of the demo. All names and addresses are invented. */
import { seededChance } from '#lib/shared/seeded-chance.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import FIRMS from './firms.json' with { type: 'json' };

export const DEMO_PASSWORD = 'Demo1234';
/** The step in installation_steps that records the loading of the demo. */
export const DEMO_STEP = 'demo';

export interface DemoLogin {
  role: 'admin' | 'firm' | 'user';
  email: string;
  password: string;
}

export const DEMO_ADMIN = { name: 'Defne Yönetici', email: 'admin@demo.example', phone: '5300000001' };

const FIRST_NAMES =
  `Ayşe Mehmet Zeynep Mustafa Elif Ahmet Hatice Emre Merve Burak Gülşen İbrahim Şule Oğuz Çiğdem Ümit
  Özlem Tolga Ece Yiğit Nazlı Kaan Derya Serkan Fatma Ali Emine Hüseyin Büşra Hasan Esra Murat Kübra Ömer Sultan Yusuf Seda
  Onur Gizem Volkan Pınar Barış Tuğba Cem Sevgi Uğur Melike Deniz`.split(/\s+/);
const LAST_NAMES =
  `Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Arslan Doğan Kılıç Güneş Işık Ünal Koç Taş Polat
  Erdoğmuş Aslan Çetin Kara Özdemir Kurt Özkan Şimşek Korkmaz Yavuz Can Bulut Aktaş Keskin Turan Gül Avcı Tekin Güler Acar
  Yalçın Bozkurt Sezer Ateş Uçar Duman Tunç Karaca Durmaz Ergün Sarı`.split(/\s+/);

/** `name` is the authorised person's. */
export const DEMO_FIRMS = FIRMS.map(({ person, firmName, tax, place }, index) => ({
  ...person,
  phone: String(5_310_000_001 + index),
  firmName,
  billing: { ...tax, ...place },
}));

/** The number of viewers with a login of their own, as in the README; they watch. */
const LOGINS = 160;
/** The number of viewers who watch ads; the others have only signed up. */
export const WATCHERS = 300;

/** The viewer of this index, always the same person. */
export function demoPerson(index: number) {
  const chance = seededChance(index * 31 + 7);
  const picked = [chance.pick(FIRST_NAMES), chance.pick(LAST_NAMES)].join(' ');
  const email =
    index < LOGINS
      ? `izleyici${index}@demo.example`
      : `${searchFold(picked).replace(' ', '.')}${index}@posta.example`;
  return {
    name: index === 0 ? 'Ayşe Yılmaz' : picked,
    email: index === 0 ? 'ayse@demo.example' : email,
    // Numbers that look different and never repeat.
    phone: `53${10_000_000 + index * 9973}`,
  };
}

/** The balances in lira in the README, by the viewer's index. */
export const DEMO_BALANCES: ReadonlyMap<number, number> = new Map([900, 120, 35, 0].entries());

const login = (role: DemoLogin['role'], email: string) => ({ role, email, password: DEMO_PASSWORD });

/** The logins in the README, printed at the start. */
export const DEMO_LOGINS: DemoLogin[] = [
  login('admin', DEMO_ADMIN.email),
  ...DEMO_FIRMS.slice(0, 3).map(({ email }) => login('firm', email)),
  ...[...DEMO_BALANCES.keys()].map((index) => login('user', demoPerson(index).email)),
];

export const DEMO_VIEWERS = Array.from({ length: LOGINS }, (_, index) => demoPerson(index));
