import {
  type Actor,
  anActor,
  DAY_MS,
  fullName,
  HOUR_MS,
  lastNameOf,
  type Luck,
  type Payment,
  type WatchSession,
  surname,
  watchesAttentively,
} from './actor.ts';
import { GIVEN_KURUS } from './rows.ts';

export interface Place {
  luck: Luck;
  firstDay: Date;
  /** Unique numbers for addresses, devices and bank accounts. */
  next(this: void): number;
}

/** The page continues by itself after about three seconds; people pause now and then. */
const humanGap = (luck: Luck) => () =>
  2950 + luck.between(20, 1500) + (luck.isLikely(0.15) ? luck.between(2000, 90_000) : 0);

const sessions =
  (
    luck: Luck,
    { most, from, to, gap = humanGap(luck) }: { most: number; from: number; to: number; gap?: () => number },
  ) =>
  (): WatchSession[] =>
    Array.from({ length: luck.between(0, 3) }, () => ({
      atMs: (from * HOUR_MS + luck.between(0, (to - from) * HOUR_MS)) % DAY_MS,
      views: luck.between(3, most),
      gap,
    }));

/** Most withdraw when there is enough; some send a part of it to a friend. */
const ordinaryPayments =
  (luck: Luck, friends: readonly Actor[] = []) =>
  (): Payment[] => {
    const friend = luck.isLikely(0.06) ? luck.pick(friends) : undefined;
    const sent: Payment[] =
      friend === undefined ? [] : [{ atMs: 20 * HOUR_MS, share: luck.between(10, 60) / 100, to: friend }];
    return luck.isLikely(0.2) ? [...sent, { atMs: 21 * HOUR_MS, share: 1, to: 'bank' }] : sent;
  };

/** A bank has the passport's name, an account its owner's choice; some are paid to a spouse. */
function holderOf(luck: Luck, name: string): string {
  const names = name.split(' ');
  if (luck.isLikely(0.03)) return fullName(luck);
  if (luck.isLikely(0.02)) return [...names.slice(0, -1), surname(luck)].join(' ');
  if (luck.isLikely(0.04)) return [names[0], fullName(luck).split(' ')[0], ...names.slice(1)].join(' ');
  return name;
}

/** A new phone, home or bank on independent days; seldom all at once. */
function changesOf({ luck, next }: Place): Actor['change'] {
  const someDay = (share: number) => (luck.isLikely(share) ? luck.between(0, 30) : undefined);
  const moves = someDay(0.01);
  const [phone, home, bank] = [moves ?? someDay(0.3), moves ?? someDay(0.2), moves ?? someDay(0.15)];
  const own = next();
  return (day) => ({
    ...(day === phone && { device: `telefon-${own}` }),
    ...(day === home && { address: `ev-${own}` }),
    ...(day === bank && { iban: own }),
  });
}

function aPerson(place: Place, properties: Partial<Actor> = {}): Actor {
  const { luck, firstDay, next } = place;
  const own = next();
  const name = properties.name ?? fullName(luck);
  const createdAt = properties.createdAt ?? new Date(firstDay.getTime() - luck.between(0, 60 * 24) * HOUR_MS);
  const days = Math.floor((firstDay.getTime() - createdAt.getTime()) / DAY_MS);
  const savedKurus = days < 1 ? 0 : 25 * luck.between(0, Math.min(200, days * 16));
  const wasPaid = days > 20 && savedKurus + GIVEN_KURUS > 6_000 && luck.isLikely(0.7);
  return anActor({
    kind: 'ordinary',
    side: 'honest',
    name,
    holder: holderOf(luck, name),
    createdAt,
    address: `ev-${own}`,
    device: `telefon-${own}`,
    iban: own,
    report: watchesAttentively(luck),
    sessions: sessions(luck, { most: 20, from: 7, to: 24 }),
    payments: ordinaryPayments(luck),
    savedKurus,
    paidKurus: wasPaid ? 5_000 : 0,
    change: properties.iban === undefined && properties.device !== null ? changesOf(place) : () => ({}),
    ...properties,
  });
}

/** Two to five behind one address; some share a tablet, in some all send their money to one, some share an account. */
function aFamily(place: Place): Actor[] {
  const { luck, next } = place;
  const [address, tablet] = [`ev-${next()}`, `tablet-${next()}`];
  const isOneTablet = luck.isLikely(0.4);
  const properties = { kind: 'family', address, ...(isOneTablet && { device: tablet }) };
  const parent = aPerson(place, properties);
  const collects = luck.isLikely(0.3);
  const hasOneAccount = !collects && luck.isLikely(0.3);
  const others = Array.from({ length: luck.between(1, 4) }, (_, n) =>
    aPerson(place, {
      ...properties,
      name: fullName(luck, luck.isLikely(0.1) ? undefined : lastNameOf(parent.name)),
      ...(hasOneAccount && n === 0 && { iban: parent.iban, holder: parent.holder }),
      // A child who studies elsewhere.
      ...(hasOneAccount &&
        n === 0 &&
        luck.isLikely(0.2) && { address: `uzak-${next()}`, device: `telefon-${next()}` }),
      payments: () =>
        collects
          ? luck.isLikely(0.3)
            ? [{ atMs: 19 * HOUR_MS, share: 1, to: parent }]
            : []
          : ordinaryPayments(luck, [parent])(),
    }),
  );
  return [parent, ...others];
}

/** A hundred behind one address, moved in within hours; some watch as a race, or pay for each other. */
function aDormitory(place: Place, size: number): Actor[] {
  const { luck, firstDay, next } = place;
  const address = `yurt-${next()}`;
  const students: Actor[] = [];
  const races = new Map<number, number>();
  for (let n = 0; n < size; n += 1) {
    const room = Math.floor(n / 4);
    const evening = sessions(luck, { most: 25, from: 17, to: 24 });
    students.push(
      aPerson(place, {
        kind: 'dormitory',
        address,
        createdAt: new Date(firstDay.getTime() - 2 * DAY_MS + luck.between(0, 6 * 60) * 60_000),
        sessions: (day) => {
          if (!luck.isLikely(0.1)) return evening();
          const key = day * 1000 + room;
          const atMs = races.get(key) ?? 20 * HOUR_MS + luck.between(0, HOUR_MS);
          races.set(key, atMs);
          return [{ atMs: atMs + luck.between(0, 1500), views: luck.between(5, 15), gap: humanGap(luck) }];
        },
        payments: () => ordinaryPayments(luck, students.slice(room * 4, room * 4 + 4))(),
      }),
    );
  }
  return students;
}

/** A good phone on a good line: every pause is nearly the same. */
function aFastPhone(place: Place): Actor {
  const { luck } = place;
  const gap = () => 2950 + luck.between(0, 40);
  return aPerson(place, {
    kind: 'fast phone',
    sessions: sessions(luck, { most: 45, from: 9, to: 23, gap }),
  });
}

function aNightWorker(place: Place): Actor {
  const { luck } = place;
  const night = (): WatchSession[] =>
    Array.from({ length: luck.between(4, 12) }, () => ({
      atMs: luck.isLikely(0.7) ? luck.between(0, 7 * HOUR_MS) : luck.between(20 * HOUR_MS, DAY_MS - HOUR_MS),
      views: luck.between(2, 14),
      gap: humanGap(luck),
    }));
  return aPerson(place, { kind: 'night worker', sessions: night });
}

/** Four to seven people one after the other at one tablet: a teahouse, a small shop. */
function aSharedTablet(place: Place): Actor[] {
  const { luck, next } = place;
  const properties = { kind: 'shared tablet', address: `dukkan-${next()}`, device: `tablet-${next()}` };
  return Array.from({ length: luck.between(4, 7) }, (_, n) =>
    aPerson(place, {
      ...properties,
      sessions: sessions(luck, { most: 15, from: 9 + n * 2, to: 11 + n * 2 }),
    }),
  );
}

/** A client that sends no reports. Our own page always does. */
function aSilentClient(place: Place): Actor {
  return aPerson(place, { kind: 'silent client', device: null, report: () => null });
}

/** An old phone: some pictures are never painted, and messages interrupt. */
function anOldPhone(place: Place): Actor {
  const report = watchesAttentively(place.luck);
  return aPerson(place, {
    kind: 'old phone',
    report: (seconds) => {
      const seen = report(seconds);
      const isCovered = place.luck.isLikely(0.15);
      return {
        visibleMs: isCovered ? seconds * 600 : seen.visibleMs,
        hiddenMs: isCovered ? seconds * 400 : seen.hiddenMs,
        isPainted: !place.luck.isLikely(0.2),
      };
    },
  });
}

/** A mobile carrier's address, with hundreds behind it. */
function aCarrier(place: Place, size: number): Actor[] {
  const address = `operator-${place.next()}`;
  return Array.from({ length: size }, () => aPerson(place, { kind: 'carrier', address }));
}

/** A target of the spiteful: withdraws its own earnings, whatever they send. */
function aVictim(place: Place): Actor {
  return aPerson(place, { kind: 'victim', asksOwnOnly: true, payments: ordinaryPayments(place.luck) });
}

export function honestPeople(place: Place, count: number): Actor[] {
  const people: Actor[] = [];
  const until = (share: number, make: () => Actor[]) => {
    const end = people.length + share * count;
    while (people.length < end) people.push(...make());
  };
  const friends: Actor[] = [];
  until(0.08, () => [aVictim(place)]);
  until(0.27, () => {
    const person = aPerson(place, { payments: ordinaryPayments(place.luck, friends) });
    if (place.luck.isLikely(0.2)) friends.push(person);
    return [person];
  });
  until(0.2, () => aFamily(place));
  until(0.15, () => aDormitory(place, Math.min(place.luck.between(60, 140), Math.ceil(count * 0.15))));
  until(0.08, () => [aFastPhone(place)]);
  until(0.07, () => [aNightWorker(place)]);
  until(0.06, () => aSharedTablet(place));
  until(0.003, () => [aSilentClient(place)]);
  until(0.037, () => [anOldPhone(place)]);
  until(0.05, () => aCarrier(place, Math.ceil(count * 0.05)));
  return people;
}
