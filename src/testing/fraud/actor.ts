/** A simulated person who watches and moves money, labelled honest or not: their behaviour on a day. */
import type { Chance } from '#lib/shared/seeded-chance.ts';
import { ADS, KURUS_PER_VIEW, type Seen, type Watched } from './rows.ts';

const FIRST =
  'Ayşe Fatma Emine Hatice Zeynep Elif Meryem Şerife Sultan Hanife Merve Özlem Derya Gül Sevgi Ebru Esra Büşra Selin ' +
  'Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim Osman Yusuf Murat Ömer Ramazan Halil Süleyman Emre Burak Cem Onur Kaan';
const LAST =
  'Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt ' +
  'Özkan Şimşek Polat Korkmaz Çakır Erdoğan Bulut Keskin Turan Gündoğdu Sezer Akyol Tuna Uslu Bozkurt Varol Duman Işık';
const [firsts, lasts] = [FIRST.split(' '), LAST.split(' ')];

export const surname = (luck: Luck): string => luck.pick(lasts) ?? '';

export function fullName(luck: Luck, last = surname(luck)): string {
  const first = luck.pick(firsts) ?? '';
  return luck.isLikely(0.25) ? `${first} ${luck.pick(firsts) ?? ''} ${last}` : `${first} ${last}`;
}

export const lastNameOf = (name: string): string => name.split(' ').at(-1) ?? name;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export interface WatchSession {
  atMs: number;
  views: number;
  /** Milliseconds between the end of an ad and the next start. */
  gap(this: void): number;
}

export interface Payment {
  atMs: number;
  /** A share of the wallet's balance, up to 1. */
  share: number;
  to: Actor | 'bank';
  /** To this victim's bank account instead of the own one; cancelled at once. */
  againstVictim?: Actor;
}

export interface Actor {
  kind: string;
  /** Spiteful ones want others to be held, and take no money. */
  side: 'honest' | 'farm' | 'spiteful';
  name: string;
  holder: string;
  createdAt: Date;
  address: string;
  device: string | null;
  /** Two people with the same number have one bank account. */
  iban: number;
  /** The page's report of a watch; null for a client that sends none. */
  report(this: void, seconds: number): Seen | null;
  sessions(this: void, day: number): WatchSession[];
  payments(this: void, day: number): Payment[];
  /** The share of first views that is clicked. */
  clickShare: number;
  /** Kuruş earned before the first day. */
  savedKurus: number;
  /** The part of it that was paid out then. */
  paidKurus: number;
  /** Withdraws only its own earnings: strangers sent it money. */
  asksOwnOnly: boolean;
  /** Properties that change from a day on. */
  change(this: void, day: number): Partial<Pick<Actor, 'address' | 'device' | 'iban' | 'holder'>>;
  userId: number;
  /** The number of ads watched so far: all are offered in the same order. */
  watched: number;
}

export interface Luck extends Chance {
  between(low: number, high: number): number;
  bell(): number;
}

export function withLuck(chance: Chance): Luck {
  const unit = () => chance.whole(1_000_000) / 1_000_000;
  return {
    ...chance,
    between: (low, high) => low + Math.floor(unit() * (high - low + 1)),
    bell: () => unit() + unit() + unit() + unit() + unit() + unit() - 3,
  };
}

/** An attentive viewer's report: the full ad, with the tenths of seconds by which phones differ. */
export const watchesAttentively =
  (luck: Luck) =>
  (seconds: number): Seen => ({
    visibleMs: seconds * 1000 + luck.between(3, 400),
    hiddenMs: luck.isLikely(0.05) ? luck.between(200, 9000) : 0,
    isPainted: true,
  });

export function anActor(
  properties: Pick<
    Actor,
    'kind' | 'side' | 'name' | 'createdAt' | 'address' | 'iban' | 'report' | 'sessions'
  > &
    Partial<Actor>,
): Actor {
  return {
    holder: properties.name,
    device: null,
    payments: () => [],
    clickShare: 0.15,
    savedKurus: 0,
    paidKurus: 0,
    asksOwnOnly: false,
    change: () => ({}),
    userId: 0,
    watched: 0,
    ...properties,
  };
}

function watchNext(luck: Luck, actor: Actor, startMs: number): Watched {
  const ad = ADS[actor.watched % ADS.length];
  if (ad === undefined) throw new Error('There are no ads.');
  actor.watched += 1;
  return {
    userId: actor.userId,
    ad: ad.id,
    seconds: ad.seconds,
    startMs,
    endMs: startMs + ad.seconds * 1000 + 30,
    seen: actor.report(ad.seconds),
    isClicked: actor.watched <= ADS.length && luck.isLikely(actor.clickShare),
  };
}

export function watchDay(
  luck: Luck,
  actor: Actor,
  { dayStart, day }: { dayStart: Date; day: number },
): Watched[] {
  const watched: Watched[] = [];
  let freeMs = 0;
  for (const { atMs, views, gap } of actor.sessions(day).toSorted((a, b) => a.atMs - b.atMs)) {
    let ms = Math.max(atMs, freeMs);
    for (let n = 0; n < views && ms < DAY_MS - 60_000; n += 1) {
      const watch = watchNext(luck, actor, dayStart.getTime() + Math.floor(ms));
      watched.push(watch);
      ms += watch.endMs - watch.startMs + gap();
    }
    freeMs = ms;
  }
  return watched;
}

/** The watches that earned the saved amount: between nine and eleven on the account's days before. */
export function watchBefore(luck: Luck, actor: Actor, firstDay: Date): Watched[] {
  const count = Math.floor(actor.savedKurus / KURUS_PER_VIEW);
  const days = Math.max(1, Math.floor((firstDay.getTime() - actor.createdAt.getTime()) / DAY_MS));
  return Array.from({ length: count }, (_, n) => {
    const daysAgo = days - Math.floor((n * days) / count);
    const inDay = n % Math.ceil(count / days);
    const startMs =
      firstDay.getTime() - daysAgo * DAY_MS + 9 * HOUR_MS + inDay * 180_000 + luck.between(0, 90_000);
    return { ...watchNext(luck, actor, startMs), isClicked: false };
  });
}
