/** Eight kinds of farm. Each has one weakness; none has the one that the kind before it had. */
import {
  type Actor,
  anActor,
  HOUR_MS,
  type Luck,
  type Payment,
  type Sitting,
  watchesAttentively,
} from './actor.ts';
import type { Place } from './honest.ts';

const VIEWS_A_DAY = 120;

/** As people do it: an evening's sittings with pauses. */
const likePeople = (luck: Luck) => (): Sitting[] =>
  Array.from({ length: 4 }, () => ({
    atMs: luck.between(8 * HOUR_MS, 22 * HOUR_MS),
    views: VIEWS_A_DAY / 4,
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

function anAccount({ luck, firstDay, next }: Place, kind: string, given: Partial<Actor> = {}): Actor {
  const own = next();
  return anActor({
    kind,
    isHonest: false,
    createdAt: new Date(firstDay.getTime() - luck.between(0, 5 * 24) * HOUR_MS),
    address: `ev-${own}`,
    device: `telefon-${own}`,
    iban: own,
    report: watchesAttentively(luck),
    sittings: likePeople(luck),
    payments: cashOut(1),
    ...given,
  });
}

/** The first of each ten collects what the others send. */
function collectorsOf(
  accounts: Actor[],
  { each, from, iban }: { each: number; from: number; iban?: number },
): Actor[] {
  accounts.forEach((account, index) => {
    if (index % each === 0) {
      account.payments = cashOut(from + 1);
      if (iban !== undefined) account.iban = iban;
      return;
    }
    account.payments = sendAll(() => accounts[index - (index % each)], from);
  });
  return accounts;
}

const many = (size: number, make: (index: number) => Actor): Actor[] =>
  Array.from({ length: size }, (_, index) => make(index));

/** All start in the same tenth of a second. */
function inLockstep(luck: Luck): (day: number) => Sitting[] {
  const moments = new Map<number, number>();
  return (day) => {
    const atMs = moments.get(day) ?? luck.between(6 * HOUR_MS, 20 * HOUR_MS);
    moments.set(day, atMs);
    return [{ atMs: atMs + luck.between(0, 100), views: VIEWS_A_DAY, gap: () => 50 }];
  };
}

type Farm = (place: Place, size: number) => Actor[];

/** A script behind four addresses; collectors of nine; one bank account. */
const script: Farm = (place, size) => {
  const [sittings, iban] = [inLockstep(place.luck), place.next()];
  const given = { device: null, isOnPage: false, report: () => null, sittings };
  const accounts = many(size, (n) => anAccount(place, 'script', { ...given, address: `hat-${n % 4}` }));
  return collectorsOf(accounts, { each: 10, from: 1, iban });
};

/** The same script over an address for each account, with what a page would report, and bank accounts of their own. */
const proxies: Farm = (place, size) => {
  const sittings = inLockstep(place.luck);
  return collectorsOf(
    many(size, () => anAccount(place, 'proxies', { sittings })),
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

/** Like people in everything, but eight have one bank account, each of which asks on another day. */
const oneIban: Farm = (place, size) => {
  let iban = 0;
  return many(size, (n) => {
    if (n % 8 === 0) iban = place.next();
    return anAccount(place, 'one IBAN', { iban, payments: cashOut(1 + (n % 3), 2) });
  });
};

/** Like people, but each sends all on to the next; the last one takes it out. */
const chains: Farm = (place, size) => {
  const length = 8;
  const accounts: Actor[] = [];
  for (let index = 0; index < size; index += 1) {
    const isLast = index % length === length - 1 || index === size - 1;
    accounts.push(
      anAccount(place, 'chains', { payments: isLast ? cashOut(3) : sendAll(() => accounts[index + 1], 1) }),
    );
  }
  return accounts;
};

/** Like people, with collectors of only seven who get only most of it, and bank accounts of their own. */
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

/** Bots that never sleep, each alone with its own address and bank account; what they report is made up. */
const roundTheClock: Farm = (place, size) => {
  const { luck } = place;
  const sittings = (): Sitting[] =>
    Array.from({ length: 24 }, (_, hour) => ({
      atMs: hour * HOUR_MS + luck.between(0, 10 * 60_000),
      views: 6,
      gap: () => 400 + luck.between(0, 20),
    }));
  const report = (seconds: number) => ({ visibleMs: seconds * 1000, hiddenMs: 0, isPainted: true });
  return many(size, () => anAccount(place, 'round the clock', { sittings, report }));
};

/** A rack of real phones behind one line, pressed by a machine from early to late; four phones to a bank account. */
const phoneRack: Farm = (place, size) => {
  const { luck, next } = place;
  const address = `raf-${next()}`;
  let iban = 0;
  const pressed = (): Sitting[] =>
    Array.from({ length: 20 }, (_, hour) => ({
      atMs: (4 + hour) * HOUR_MS + luck.between(0, 15 * 60_000),
      views: 7,
      gap: () => 3000 + luck.between(0, 20),
    }));
  return many(size, (n) => {
    if (n % 4 === 0) iban = next();
    return anAccount(place, 'phone rack', { address, iban, sittings: pressed });
  });
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
];

/** One farm of each kind. */
export function farms(place: Place, size: number): Actor[] {
  return KINDS.flatMap((make) => make(place, size));
}
