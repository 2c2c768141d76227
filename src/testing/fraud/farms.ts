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
  watchesAttentively,
} from './actor.ts';
import type { Place } from './honest.ts';

const VIEWS_A_DAY = 120;

const likePeople =
  (luck: Luck, viewsADay = VIEWS_A_DAY) =>
  (): WatchSession[] =>
    Array.from({ length: 4 }, () => ({
      atMs: luck.between(8 * HOUR_MS, 22 * HOUR_MS),
      views: viewsADay / 4,
      gap: () => 2950 + luck.between(20, 1500) + (luck.isLikely(0.15) ? luck.between(2000, 60_000) : 0),
    }));

const cashOut =
  (from: number, every = 1) =>
  (day: number): Payment[] =>
    day >= from && (day - from) % every === 0 ? [{ atMs: 21 * HOUR_MS, share: 1, to: 'bank' }] : [];

const sendAll =
  (to: () => Actor | undefined, from: number) =>
  (day: number): Payment[] => {
    const collector = to();
    return day >= from && collector !== undefined ? [{ atMs: 20 * HOUR_MS, share: 1, to: collector }] : [];
  };

function anAccount({ luck, firstDay, next }: Place, kind: string, properties: Partial<Actor> = {}): Actor {
  const own = next();
  return anActor({
    kind,
    side: 'farm',
    // Mules have bank accounts of their own.
    name: properties.name ?? fullName(luck),
    clickShare: 0.3,
    createdAt: new Date(firstDay.getTime() - luck.between(0, 5 * 24) * HOUR_MS),
    address: `ev-${own}`,
    device: `telefon-${own}`,
    iban: own,
    report: watchesAttentively(luck),
    sessions: likePeople(luck),
    payments: cashOut(1),
    ...properties,
  });
}

function collectorsOf(
  accounts: Actor[],
  { each, from, iban }: { each: number; from: number; iban?: number },
): Actor[] {
  accounts.forEach((account, index) => {
    if (index % each === 0) {
      account.payments = cashOut(from + 1);
      if (iban !== undefined) [account.iban, account.holder] = [iban, accounts[0]?.name ?? account.name];
      return;
    }
    account.payments = sendAll(() => accounts[index - (index % each)], from);
  });
  return accounts;
}

const many = (size: number, make: (index: number) => Actor): Actor[] =>
  Array.from({ length: size }, (_, index) => make(index));

/** All start in the same tenth of a second. */
function inLockstep(luck: Luck): (day: number) => WatchSession[] {
  const moments = new Map<number, number>();
  return (day) => {
    const atMs = moments.get(day) ?? luck.between(6 * HOUR_MS, 20 * HOUR_MS);
    moments.set(day, atMs);
    return [{ atMs: atMs + luck.between(0, 100), views: VIEWS_A_DAY, gap: () => 50 }];
  };
}

type Farm = (place: Place, size: number) => Actor[];

/** Groups share one bank account, as a family would: with one surname. */
function sharingIbans(place: Place, accounts: Actor[], each: number): Actor[] {
  accounts.forEach((account, index) => {
    const first = accounts[index - (index % each)] ?? account;
    account.iban = first.iban;
    account.holder = first.name;
    if (first !== account) account.name = fullName(place.luck, lastNameOf(first.name));
  });
  return accounts;
}

/** A script behind four addresses; collectors of nine; one bank account. */
const script: Farm = (place, size) => {
  const [sessions, iban] = [inLockstep(place.luck), place.next()];
  const properties = { device: null, report: () => null, sessions };
  const accounts = many(size, (n) => anAccount(place, 'script', { ...properties, address: `hat-${n % 4}` }));
  return collectorsOf(accounts, { each: 10, from: 1, iban });
};

/** The same script with an address for each account, a page's reports, and bank accounts of their own. */
const proxies: Farm = (place, size) => {
  const sessions = inLockstep(place.luck);
  return collectorsOf(
    many(size, () => anAccount(place, 'proxies', { sessions })),
    { each: 10, from: 1 },
  );
};

/** Ten accounts in each emulator, one after the other; all their money goes to the first. */
const emulators: Farm = (place, size) => {
  const address = `buro-${place.next()}`;
  const accounts = many(size, (n) =>
    anAccount(place, 'emulators', { address, device: `emulator-${Math.floor(n / 10)}` }),
  );
  return collectorsOf(accounts, { each: 10, from: 1 });
};

/** Human in everything, but eight share one bank account, each of which withdraws on another day. */
const oneIban: Farm = (place, size) =>
  sharingIbans(
    place,
    many(size, (n) => anAccount(place, 'one IBAN', { payments: cashOut(1 + (n % 3), 2) })),
    8,
  );

/** Human, but each sends all to the next; the last one withdraws it. */
const chains: Farm = (place, size) => {
  const length = 8;
  const accounts: Actor[] = [];
  for (let index = 0; index < size; index += 1) {
    const isLast = index % length === length - 1 || index === size - 1;
    accounts.push(
      anAccount(place, 'chains', { payments: isLast ? cashOut(2) : sendAll(() => accounts[index + 1], 1) }),
    );
  }
  return accounts;
};

/** Human, with collectors of only seven who receive only most of it, and bank accounts of their own. */
const belowLimits: Farm = (place, size) => {
  const accounts = many(size, () => anAccount(place, 'below the limits'));
  collectorsOf(accounts, { each: 8, from: 1 });
  for (const account of accounts) {
    const pay = account.payments;
    account.payments = (day) =>
      pay(day).map((payment) => (payment.to === 'bank' ? payment : { ...payment, share: 0.9 }));
  }
  return accounts;
};

/** Bots that never sleep, each alone with its own address and bank account, with invented reports. */
const roundTheClock: Farm = (place, size) => {
  const { luck } = place;
  const sessions = (): WatchSession[] =>
    Array.from({ length: 24 }, (_, hour) => ({
      atMs: hour * HOUR_MS + luck.between(0, 10 * 60_000),
      views: 6,
      gap: () => 400 + luck.between(0, 20),
    }));
  const report = (seconds: number) => ({ visibleMs: seconds * 1000, hiddenMs: 0, isPainted: true });
  return many(size, () => anAccount(place, 'round the clock', { sessions, report }));
};

/** Real phones behind one line, operated by a machine all day; four to a bank account. */
const phoneRack: Farm = (place, size) => {
  const { luck, next } = place;
  const address = `raf-${next()}`;
  const pressed = (): WatchSession[] =>
    Array.from({ length: 20 }, (_, hour) => ({
      atMs: (4 + hour) * HOUR_MS + luck.between(0, 15 * 60_000),
      views: 7,
      gap: () => 3000 + luck.between(0, 20),
    }));
  const accounts = many(size, () => anAccount(place, 'phone rack', { address, sessions: pressed }));
  return sharingIbans(place, accounts, 4);
};

/** Without page, cookie or report: eight silent views, then only clicks, which pay nothing. Three pool the money. */
const clicksAlone: Farm = (place, size) => {
  const address = `sunucu-${place.next()}`;
  const sessions = (day: number): WatchSession[] =>
    day === 0 ? [{ atMs: place.luck.between(6, 12) * HOUR_MS, views: 8, gap: () => 50 }] : [];
  const properties = { address, device: null, report: () => null, sessions };
  return collectorsOf(
    many(size, () => anAccount(place, 'clicks alone', properties)),
    { each: 3, from: 0 },
  );
};

/** Human, each at home; groups share one bank account. */
const sharers =
  (kind: string, { each, viewsADay }: { each: number; viewsADay: number }): Farm =>
  (place, size) =>
    sharingIbans(
      place,
      many(size, () => anAccount(place, kind, { sessions: likePeople(place.luck, viewsADay) })),
      each,
    );

/** At human hours with uneven pauses, each from an address of its own; no page ever showed an ad. */
const shyScript: Farm = (place, size) =>
  many(size, () => anAccount(place, 'shy script', { device: null, report: () => null }));

/** Human; each sends half to one of a few, and withdraws the rest. */
const halfSent: Farm = (place, size) => {
  const accounts = many(size, () => anAccount(place, 'half sent on'));
  const collectors = accounts.slice(0, Math.ceil(size / 8));
  accounts.forEach((account, index) => {
    const collector = collectors[index % collectors.length];
    if (index < collectors.length || collector === undefined) return;
    account.payments = (day) => [
      ...(day < 1 ? [] : [{ atMs: 19 * HOUR_MS, share: 0.5, to: collector }]),
      ...cashOut(1)(day),
    ];
  });
  return accounts;
};

/** One after the other on two phones without cookies; used for two days, paid, and discarded. */
const usedOnce: Farm = (place, size) => {
  const { luck, firstDay, next } = place;
  const [address, holder] = [`ev-${next()}`, fullName(luck)];
  const ibans = [next(), next(), next()];
  return many(size, (n) => {
    const begin = Math.floor(n / 2) % 6;
    const watching = likePeople(luck);
    return anAccount(place, 'used once', {
      address,
      createdAt: new Date(firstDay.getTime() + begin * DAY_MS),
      iban: ibans[n % 3] ?? 0,
      holder,
      sessions: (day) => (day === begin || day === begin + 1 ? watching() : []),
      payments: (day) => (day === begin + 1 ? cashOut(0)(day) : []),
    });
  });
};

/** Old honest accounts, bought: one day device, address and bank account change, and the balance is withdrawn. */
const bought: Farm = (place, size) => {
  const { luck, firstDay, next } = place;
  return many(size, () => {
    const soldOn = luck.between(0, 1);
    const [own, buyer] = [next(), fullName(luck)];
    const [before, after] = [likePeople(luck, 20), likePeople(luck)];
    return anAccount(place, 'bought', {
      createdAt: new Date(firstDay.getTime() - luck.between(30, 60) * DAY_MS),
      savedKurus: 25 * luck.between(150, 240),
      paidKurus: 5_000,
      sessions: (day) => (day < soldOn ? before() : after()),
      payments: (day) => (day >= soldOn ? cashOut(soldOn)(day) : []),
      change: (day) =>
        day === soldOn ? { address: `ev-${own}`, device: `telefon-${own}`, iban: own, holder: buyer } : {},
    });
  });
};

/** One name, with a bank account for each. */
const oneName: Farm = (place, size) => {
  const holder = fullName(place.luck);
  return many(size, () => anAccount(place, 'one name', { holder, sessions: likePeople(place.luck, 60) }));
};

/** Grown for a month with a few ads a day, on a home's line; then three to a bank account. */
const slowlyGrown: Farm = (place, size) => {
  const { luck, firstDay } = place;
  const accounts = many(size, () =>
    anAccount(place, 'slowly grown', {
      createdAt: new Date(firstDay.getTime() - luck.between(28, 32) * DAY_MS),
      savedKurus: 25 * luck.between(200, 240),
      sessions: likePeople(luck, 12),
      payments: cashOut(luck.between(0, 2), 3),
    }),
  );
  return sharingIbans(place, accounts, 3);
};

const KINDS: readonly Farm[] = [
  script,
  proxies,
  emulators,
  oneIban,
  chains,
  belowLimits,
  roundTheClock,
  phoneRack,
  clicksAlone,
  sharers('four to an IBAN', { each: 4, viewsADay: VIEWS_A_DAY }),
  sharers('two to an IBAN', { each: 2, viewsADay: 60 }),
  shyScript,
  halfSent,
  usedOnce,
  bought,
  oneName,
  slowlyGrown,
];

export function farms(place: Place, size: number): Actor[] {
  return KINDS.flatMap((make) => make(place, size));
}

/**
 * Scripts that want others to be held: each requests a withdrawal to a victim's IBAN and cancels, all send
 * everything to one victim a day, and they sit behind victims' addresses.
 */
export function spitefulPeople(place: Place, size: number, victims: readonly Actor[]): Actor[] {
  const victimAt = (step: number) => {
    const victim = victims[step % victims.length];
    if (victim === undefined) throw new Error('There are no victims.');
    return victim;
  };
  return many(size, (n) =>
    anAccount(place, 'spiteful', {
      side: 'spiteful',
      address: victimAt(n).address,
      report: () => null,
      payments: (day) => [
        { atMs: 18 * HOUR_MS, share: 1, to: 'bank', againstVictim: victimAt(3 * day + Math.floor(n / 2)) },
        { atMs: 20 * HOUR_MS, share: 1, to: victimAt(day) },
      ],
    }),
  );
}
