/** Withdrawals and transfers of different ages, and the balances that the README names. */
import { one, rows, sql } from '#lib/server/db.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { readLeaving } from '#features/wallet/server/index.ts';
import { DEMO_BALANCES, DEMO_PASSWORD, demoPerson } from './people.ts';
import { hoursAgo, type Step } from './stage.ts';
import type { Desks } from './desk-kit.ts';

const KURUS = 100;
/** The smallest withdrawal, in kuruş. */
const SMALLEST_WITHDRAWAL = 50 * KURUS;

/** The five digits of an IBAN that name its bank. */
const BANKS = { ing: '00099', garanti: '00062', akbank: '00046' } as const;
type Bank = keyof typeof BANKS;

/** A made-up IBAN with right check digits; every number has another one. */
function ibanOf(number: number, bank: Bank = 'ing'): string {
  const account = `${BANKS[bank]}0${String(8_140_000_000_000_000 + number * 7_919).padStart(16, '0')}`;
  // In the sum of an IBAN's check digits T counts as 29 and R as 27.
  const check = 98n - (BigInt(`${account}292700`) % 97n);
  return `TR${String(check).padStart(2, '0')}${account}`;
}

async function withdraw(
  { stage }: Desks,
  person: { index: number; userId: number; amount: number; bank?: Bank },
) {
  const { index, userId, amount, bank } = person;
  const body = {
    amount: amount / KURUS,
    iban: ibanOf(bank === undefined ? index : Number(BANKS[bank]), bank),
    account_holder: demoPerson(index).name,
    password: DEMO_PASSWORD,
  };
  const data = await stage.client.call(await stage.enter(userId), 'POST', '/api/user/wallet/withdraw', body);
  return (data as { id: number }).id; // The call's contract.
}

async function sendMoney(
  { stage }: Desks,
  from: number,
  to: { userId: number; index: number; amount: number; description: string },
): Promise<void> {
  const { wallet_number } = await one(
    stage.db,
    sql<{ wallet_number: string }>`select wallet_number from viewers where user_id = ${to.userId}`,
  );
  const { description, amount } = to;
  const body = { wallet_number, email: demoPerson(to.index).email, amount: amount / KURUS, description };
  await stage.client.call(await stage.enter(from), 'POST', '/api/user/wallet/transfer', body);
}

/** So many of those with the highest balances are asked how much of it may leave: enough for all who have a turn. */
const RICHEST = 24;

/**
 * The viewers of whose wallets the most may leave, without those who had their turn already or whose balance the README
 * names.
 */
async function findRich({ stage, watchers }: Desks, done: ReadonlySet<number>) {
  const others = [...watchers].filter(([index]) => !DEMO_BALANCES.has(index) && !done.has(index));
  const richest = await rows(
    stage.db,
    sql<{ id: string }>`
      select id from ledger_accounts
      where id = any(${others.map(([, { userId }]) => userWallet(userId))}::text[])
      order by balance_kurus desc, id limit ${RICHEST}`,
  );
  const ids = new Set(richest.map(({ id }) => id));
  const now = stage.clock.now();
  const settings = await readSettings(stage.db);
  const asked = others
    .filter(([, { userId }]) => ids.has(userWallet(userId)))
    .map(async ([index, { userId }]) => {
      const { available } = await readLeaving(stage.db, { userId, now, limits: undefined, settings });
      return { index, userId, available };
    });
  return (await Promise.all(asked)).toSorted((a, b) => b.available - a.available);
}

/**
 * Withdrawals: how many hours ago they were asked for, and how many hours later decided; without a decision they still
 * wait.
 */
const WITHDRAWALS: readonly { asked: number; decided?: number; isPaid?: boolean }[] = [
  { asked: 1010, decided: 990, isPaid: true },
  { asked: 800, decided: 782, isPaid: true },
  { asked: 610, decided: 590, isPaid: true },
  { asked: 420, decided: 396, isPaid: true },
  { asked: 333, decided: 310, isPaid: false },
  { asked: 240, decided: 219, isPaid: true },
  { asked: 150, decided: 128, isPaid: true },
  { asked: 122 },
  { asked: 75 },
  { asked: 50 },
  { asked: 27 },
  { asked: 9.5 },
  { asked: 3.2 },
  { asked: 0.6 },
];

/** `done`: the viewers, by their index, who asked for money, sent some or were sent some; those who ask join them. */
export function withdrawalSteps(desks: Desks, done: Set<number>): Step[] {
  const { stage, cast } = desks;
  return WITHDRAWALS.flatMap(({ asked: hours, decided, isPaid }, turn) => {
    let id: number | undefined;
    const ask: Step = {
      at: hoursAgo(stage, hours),
      async act() {
        const able = (await findRich(desks, done)).filter(
          ({ available }) => available >= SMALLEST_WITHDRAWAL,
        );
        if (able.length === 0) return;
        const person = stage.chance.pick(able);
        done.add(person.index);
        // Some withdraw everything, others a round sum.
        const round = Math.floor(person.available / (10 * KURUS)) * 10 * KURUS;
        id = await withdraw(desks, { ...person, amount: turn % 3 === 0 ? person.available : round });
      },
    };
    if (decided === undefined) return [ask];
    const decide: Step = {
      at: hoursAgo(stage, decided),
      isBesideVisits: isPaid === true,
      async act() {
        if (id === undefined) return;
        const verb = isPaid === true ? 'approve' : 'reject';
        const body =
          isPaid === true ? undefined : { reason: 'IBAN başka birine ait görünüyor, kendi hesabını yaz.' };
        const admin = await stage.enter(cast.admin);
        await stage.client.call(admin, 'PUT', `/api/admin/withdrawals/${id}/${verb}`, body);
      },
    };
    return [ask, decide];
  });
}

/** What the viewer of the fullest wallet asked for before: to two banks, each with another end, and one that waits. */
const ASKED_BEFORE: readonly {
  asked: number;
  decided?: number;
  ending?: 'approve' | 'reject' | 'cancel';
  bank: Bank;
}[] = [
  { asked: 340, decided: 333, ending: 'approve', bank: 'garanti' },
  { asked: 262, decided: 255, ending: 'reject', bank: 'akbank' },
  { asked: 205, decided: 204.5, ending: 'cancel', bank: 'garanti' },
  { asked: 170, decided: 161, ending: 'approve', bank: 'garanti' },
  { asked: 31, bank: 'akbank' },
];

/** Withdrawals of one viewer in every state, so that a wallet remembers two IBANs; before its balance is settled. */
export function ownWithdrawalSteps(desks: Desks): Step[] {
  const { stage, cast, watchers } = desks;
  const [index = 0] = DEMO_BALANCES.keys();
  return ASKED_BEFORE.flatMap(({ asked, decided, ending, bank }) => {
    let id: number | undefined;
    const ask = async () => {
      const userId = watchers.get(index)?.userId;
      if (userId === undefined) return;
      if ((await readBalance(stage.db, userWallet(userId))) < SMALLEST_WITHDRAWAL) return;
      id = await withdraw(desks, { index, userId, amount: SMALLEST_WITHDRAWAL, bank });
    };
    const end = async () => {
      const userId = watchers.get(index)?.userId;
      if (id === undefined || userId === undefined) return;
      if (ending === 'cancel') {
        const path = `/api/user/wallet/withdrawals/${id}/cancel`;
        await stage.client.call(await stage.enter(userId), 'POST', path);
        return;
      }
      const body =
        ending === 'reject' ? { reason: 'Hesap sahibinin adı bankadakiyle uyuşmuyor.' } : undefined;
      const admin = await stage.enter(cast.admin);
      await stage.client.call(admin, 'PUT', `/api/admin/withdrawals/${id}/${ending}`, body);
    };
    const first = { at: hoursAgo(stage, asked), act: ask };
    if (decided === undefined) return [first];
    return [first, { at: hoursAgo(stage, decided), isBesideVisits: ending === 'approve', act: end }];
  });
}

/**
 * How many hours before the end the balances that the README names are settled. Their owners watch no more after it.
 */
export const WALLETS_REST_HOURS = 30;

/**
 * Makes a balance the one that the README names: a surplus is withdrawn or sent to a friend, and friends send what is
 * missing. Answers the withdrawal's id, if there is one.
 */
async function bringTo(
  desks: Desks,
  { index, lira, done }: { index: number; lira: number; done: Set<number> },
): Promise<number | undefined> {
  const watcher = desks.watchers.get(index);
  if (watcher === undefined) return undefined;
  const { userId } = watcher;
  const surplus = (await readBalance(desks.stage.db, userWallet(userId))) - lira * KURUS;
  if (surplus >= SMALLEST_WITHDRAWAL) return withdraw(desks, { index, userId, amount: surplus });
  if (surplus > 0) {
    const [friend] = await findRich(desks, done);
    if (friend === undefined) return undefined;
    done.add(friend.index);
    await sendMoney(desks, userId, { ...friend, amount: surplus, description: 'Kahve parası' });
  }
  const description = 'Doğum günün kutlu olsun';
  let missing = -surplus;
  while (missing > 0) {
    const [friend] = await findRich(desks, done);
    if (friend === undefined || friend.available <= 0) return undefined;
    done.add(friend.index);
    const amount = Math.min(missing, friend.available);
    await sendMoney(desks, friend.userId, { userId, index, amount, description });
    missing -= amount;
  }
  return undefined;
}

/** `done`: as with withdrawals; friends join them. */
export function walletSteps(desks: Desks, done: Set<number>): Step[] {
  const { stage, cast } = desks;
  return [...DEMO_BALANCES].flatMap(([index, lira], turn) => {
    let id: number | undefined;
    const bring = async () => {
      id = await bringTo(desks, { index, lira, done });
    };
    const approve = async () => {
      if (id === undefined) return;
      await stage.client.call(await stage.enter(cast.admin), 'PUT', `/api/admin/withdrawals/${id}/approve`);
    };
    return [
      { at: hoursAgo(stage, WALLETS_REST_HOURS - turn * 0.3), act: bring },
      { at: hoursAgo(stage, WALLETS_REST_HOURS - 12 - turn * 0.1), isBesideVisits: true, act: approve },
    ];
  });
}
