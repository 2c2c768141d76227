/** Withdrawals of different ages, and the balances in the README. */
import { one, rows, sql } from '#lib/server/db.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { readLeaving } from '#features/wallet/server/index.ts';
import type { Desks } from './desks.ts';
import { DEMO_BALANCES, DEMO_PASSWORD } from './people.ts';
import { hoursAgo, type Step } from './stage.ts';

const KURUS = 100;
const SMALLEST_WITHDRAWAL = 50 * KURUS;
/** The number of highest balances that are checked for free money. */
const RICHEST = 24;

/** The five digits of an IBAN that name its bank. */
const BANKS = { ing: '00099', garanti: '00062', akbank: '00046' } as const;
type Bank = keyof typeof BANKS;

function ibanOf(number: number, bank: Bank): string {
  const account = `${BANKS[bank]}0${String(8_140_000_000_000_000 + number * 7_919).padStart(16, '0')}`;
  // In the sum of an IBAN's check digits T counts as 29 and R as 27.
  const check = 98n - (BigInt(`${account}292700`) % 97n);
  return `TR${String(check).padStart(2, '0')}${account}`;
}

async function withdraw({ stage }: Desks, userId: number, amount: number, bank: Bank) {
  const { name } = await one(stage.db, sql<{ name: string }>`select name from users where id = ${userId}`);
  const iban = ibanOf(userId, bank);
  const body = { amount: amount / KURUS, iban, account_holder: name, password: DEMO_PASSWORD };
  const data = await stage.client.call(await stage.enter(userId), 'POST', '/api/user/wallet/withdraw', body);
  return (data as { id: number }).id; // The call's contract.
}

async function sendMoney({ stage }: Desks, from: number, to: number, amount: number): Promise<void> {
  const receiver = await one(
    stage.db,
    sql<{ wallet_number: string; email: string }>`
      select wallet_number, email from viewers join users on users.id = user_id where user_id = ${to}`,
  );
  const body = { ...receiver, amount: amount / KURUS, description: 'Kahve parası' };
  await stage.client.call(await stage.enter(from), 'POST', '/api/user/wallet/transfer', body);
}

/**
 * A viewer with at least this much free money, except those used before and those whose balance is in the README.
 * Marks the viewer as used.
 */
async function findRich({ stage, watchers, done }: Desks, least: number) {
  const others = [...watchers].filter(
    ([index, { userId }]) => !DEMO_BALANCES.has(index) && !done.has(userId),
  );
  const owners = new Map<string, number>(others.map(([, { userId }]) => [userWallet(userId), userId]));
  const richest = await rows(
    stage.db,
    sql<{ id: string }>`
      select id from ledger_accounts where id = any(${[...owners.keys()]}::text[])
      order by balance_kurus desc, id limit ${RICHEST}`,
  );
  const settings = await readSettings(stage.db);
  for (const { id } of richest) {
    const userId = owners.get(id) ?? 0;
    const asked = { userId, now: stage.clock.now(), limits: undefined, settings };
    const { available } = await readLeaving(stage.db, asked);
    if (available < least) continue;
    done.add(userId);
    return { userId, available };
  }
  return undefined;
}

/**
 * Withdrawals: hours since the request, the bank, the decision's time and kind; those without a decision are
 * pending. Other banks belong to the viewer of the fullest wallet: one in every status, to two IBANs.
 */
const WITHDRAWALS: readonly (readonly [number, Bank, number?, ('approve' | 'reject' | 'cancel')?])[] = [
  [480, 'ing', 470, 'approve'],
  [610, 'ing', 590, 'approve'],
  [340, 'garanti', 333, 'approve'],
  [333, 'ing', 310, 'reject'],
  [262, 'akbank', 255, 'reject'],
  [205, 'garanti', 204.5, 'cancel'],
  [170, 'garanti', 161, 'approve'],
  [150, 'ing', 128, 'approve'],
  [122, 'ing'],
  [75, 'ing'],
  [50, 'ing'],
  [31, 'akbank'],
  [9.5, 'ing'],
  [0.6, 'ing'],
];

export function withdrawalSteps(desks: Desks): Step[] {
  const { stage, cast, watchers } = desks;
  const { call } = stage.client;
  return WITHDRAWALS.flatMap(([asked, bank, decided, ending]) => {
    let userId = 0;
    let id: number | undefined;
    const ask = async () => {
      if (bank === 'ing') {
        const able = await findRich(desks, SMALLEST_WITHDRAWAL);
        if (able === undefined) return;
        userId = able.userId;
        id = await withdraw(desks, userId, Math.floor(able.available / (10 * KURUS)) * 10 * KURUS, bank);
        return;
      }
      userId = watchers.get(0)?.userId ?? 0;
      if ((await readBalance(stage.db, userWallet(userId))) >= SMALLEST_WITHDRAWAL)
        id = await withdraw(desks, userId, SMALLEST_WITHDRAWAL, bank);
    };
    const decide = async () => {
      if (id === undefined) return;
      if (ending === 'cancel') {
        await call(await stage.enter(userId), 'POST', `/api/user/wallet/withdrawals/${id}/cancel`);
        return;
      }
      const body =
        ending === 'reject' ? { reason: 'Hesap sahibinin adı bankadakiyle uyuşmuyor.' } : undefined;
      await call(await stage.enter(cast.admin), 'PUT', `/api/admin/withdrawals/${id}/${ending}`, body);
    };
    const first = { at: hoursAgo(stage, asked), act: ask };
    return decided === undefined ? [first] : [first, { at: hoursAgo(stage, decided), act: decide }];
  });
}

/** Hours before the end at which the README's balances are reached. Their owners watch no more after it. */
export const WALLETS_REST_HOURS = 30;

/** Adjusts balances to the README's: a surplus is withdrawn or sent to a friend, and friends send the rest. */
export function walletSteps(desks: Desks): Step[] {
  return [...DEMO_BALANCES].map(([index, lira]) => ({
    at: hoursAgo(desks.stage, WALLETS_REST_HOURS - index * 0.3),
    async act() {
      const userId = desks.watchers.get(index)?.userId ?? 0;
      const surplus = (await readBalance(desks.stage.db, userWallet(userId))) - lira * KURUS;
      if (surplus >= SMALLEST_WITHDRAWAL) return void (await withdraw(desks, userId, surplus, 'garanti'));
      let missing = -surplus;
      while (missing !== 0) {
        const friend = await findRich(desks, missing > 0 ? 1 : 0);
        if (friend === undefined) return undefined;
        if (missing < 0) return sendMoney(desks, userId, friend.userId, -missing);
        const amount = Math.min(missing, friend.available);
        await sendMoney(desks, friend.userId, userId, amount);
        missing -= amount;
      }
      return undefined;
    },
  }));
}
