/** Reports about ads, withdrawals of different ages, decisions on them, and the balances in the README. */
import { composeIBAN } from 'ibantools';
import { one, rows, sql } from '#lib/server/db.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { readSettings } from '#platform/settings/server.ts';
import { readLeaving } from '#features/wallet/server.ts';
import type { createCampaignLife } from './campaign-life.ts';
import { DEMO_BALANCES, DEMO_PASSWORD } from './people.ts';
import { type Accounts, type DemoContext, hoursAgo, type Step } from './context.ts';
import type { Watcher } from './watching.ts';

export interface Queues {
  demo: DemoContext;
  accounts: Accounts;
  campaigns: ReturnType<typeof createCampaignLife>;
  /** The viewers who watch, by their index. */
  watchers: ReadonlyMap<number, Watcher>;
  /** The viewers with a withdrawal or a transfer. */
  done: Set<number>;
}

/** Reports: the ad, how many hours ago, and the reason. */
const COMPLAINTS = [
  ['Mucize Pire Tasması', 98, 'misleading', 'Ömür boyu koruma diye bir şey yok.'],
  ['Mucize Pire Tasması', 80, 'illegal', 'Veteriner gerekmez demek hayvana zarar.'],
  ['Hafta Sonu Kaçamağı', 73, 'not_as_shown', 'Sitede kahvaltı dahil değil yazıyor.'],
  ['Tarladan Sofraya', 49, 'broken_link', ''],
  ['Hafta Sonu Kaçamağı', 30, 'misleading', 'Fiyat sitedekinden farklı.'],
  ['Eskini Getir, Yenisini Götür', 11, 'not_as_shown', 'Takas bedeli mağazada daha düşük.'],
] as const;

export function complaintSteps({ demo, accounts, campaigns, watchers }: Queues): Step[] {
  const reported = new Map<number, Set<number>>();
  const complaints = COMPLAINTS.map(([campaign, hours, reason, text]) => ({
    at: hoursAgo(demo, hours),
    async act() {
      const id = campaigns.find(campaign) ?? 0;
      const before = reported.get(id) ?? new Set<number>();
      const witness = [...watchers].find(
        ([index, { seen, userId }]) => !DEMO_BALANCES.has(index) && seen.has(id) && !before.has(userId),
      );
      if (witness === undefined) return undefined;
      const [, { userId }] = witness;
      reported.set(id, before.add(userId));
      return demo.call(await demo.signIn(userId), 'POST', `/api/user/ads/${id}/report`, { reason, text });
    },
  }));
  /** An administrator stops an ad because of its reports. */
  const stop = async () => {
    const path = `/api/admin/ad-reports/${campaigns.find('Mucize Pire Tasması')}/stop`;
    const body = { reason: 'Sağlık iddiası kanıtlanamadı, reklam yanıltıcı.' };
    await demo.call(await demo.signIn(accounts.admin), 'PUT', path, body);
  };
  return [...complaints, { at: hoursAgo(demo, 54), act: stop }];
}

const KURUS = 100;
const SMALLEST_WITHDRAWAL = 50 * KURUS;
/** The number of highest balances that are checked for free money. */
const RICHEST = 24;

/** The five digits of an IBAN that name its bank. */
const BANKS = { ing: '00099', garanti: '00062', akbank: '00046' } as const;
type Bank = keyof typeof BANKS;

function ibanOf(number: number, bank: Bank) {
  const bban = `${BANKS[bank]}0${8_140_000_000_000_000 + number * 7_919 + Number(BANKS[bank])}`;
  return composeIBAN({ countryCode: 'TR', bban });
}

async function withdraw({ demo }: Queues, userId: number, amount: number, bank: Bank) {
  const { name } = await one(demo.db, sql<{ name: string }>`select name from users where id = ${userId}`);
  const iban = ibanOf(userId, bank);
  const body = { amount: amount / KURUS, iban, account_holder: name, password: DEMO_PASSWORD };
  const data = await demo.call(await demo.signIn(userId), 'POST', '/api/user/wallet/withdraw', body);
  return (data as { id: number }).id; // The call's contract.
}

async function sendMoney({ demo }: Queues, from: number, to: number, amount: number): Promise<void> {
  const receiver = await one(
    demo.db,
    sql<{ wallet_number: string; email: string }>`
      select wallet_number, email from viewers join users on users.id = user_id where user_id = ${to}`,
  );
  const body = { ...receiver, amount: amount / KURUS, description: 'Kahve parası' };
  await demo.call(await demo.signIn(from), 'POST', '/api/user/wallet/transfer', body);
}

/**
 * A viewer with at least this much free money, except those used before and those whose balance is in the README.
 * Marks the viewer as used.
 */
async function findRich({ demo, watchers, done }: Queues, least: number) {
  const others = [...watchers].filter(
    ([index, { userId }]) => !DEMO_BALANCES.has(index) && !done.has(userId),
  );
  const owners = new Map<string, number>(others.map(([, { userId }]) => [userWallet(userId), userId]));
  const richest = await rows(
    demo.db,
    sql<{ id: string }>`
      select id from ledger_accounts where id = any(${[...owners.keys()]}::text[])
      order by balance_kurus desc, id limit ${RICHEST}`,
  );
  const settings = await readSettings(demo.db);
  for (const { id } of richest) {
    const userId = owners.get(id) ?? 0;
    const asked = { userId, now: demo.clock.now(), limits: undefined, settings };
    const { available } = await readLeaving(demo.db, asked);
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

const REJECTION = { reason: 'Hesap sahibinin adı bankadakiyle uyuşmuyor.' };

export function withdrawalSteps(queues: Queues): Step[] {
  const { demo, accounts, watchers } = queues;
  const { call } = demo;
  return WITHDRAWALS.flatMap(([asked, bank, decided, ending]) => {
    let userId = 0;
    let id: number | undefined;
    const ask = async () => {
      if (bank === 'ing') {
        const able = await findRich(queues, SMALLEST_WITHDRAWAL);
        if (able === undefined) return;
        userId = able.userId;
        id = await withdraw(queues, userId, Math.floor(able.available / (10 * KURUS)) * 10 * KURUS, bank);
        return;
      }
      userId = watchers.get(0)?.userId ?? 0;
      if ((await readBalance(demo.db, userWallet(userId))) >= SMALLEST_WITHDRAWAL)
        id = await withdraw(queues, userId, SMALLEST_WITHDRAWAL, bank);
    };
    const decide = async () => {
      if (id === undefined) return undefined;
      const [token, admin] = [await demo.signIn(userId), await demo.signIn(accounts.admin)];
      if (ending === 'cancel') return call(token, 'POST', `/api/user/wallet/withdrawals/${id}/cancel`);
      const body = ending === 'reject' ? REJECTION : undefined;
      return call(admin, 'PUT', `/api/admin/withdrawals/${id}/${ending}`, body);
    };
    const steps = [{ at: hoursAgo(demo, asked), act: ask }];
    return decided === undefined ? steps : [...steps, { at: hoursAgo(demo, decided), act: decide }];
  });
}

/** Hours before the end at which the README's balances are reached. Their owners watch no more after it. */
export const BALANCES_REACHED_HOURS = 30;

/** Adjusts balances to the README's: a surplus is withdrawn or sent to a friend, and friends send the rest. */
export function walletSteps(queues: Queues): Step[] {
  return [...DEMO_BALANCES].map(([index, lira]) => ({
    at: hoursAgo(queues.demo, BALANCES_REACHED_HOURS - index * 0.3),
    async act() {
      const userId = queues.watchers.get(index)?.userId ?? 0;
      const surplus = (await readBalance(queues.demo.db, userWallet(userId))) - lira * KURUS;
      if (surplus >= SMALLEST_WITHDRAWAL) return void (await withdraw(queues, userId, surplus, 'garanti'));
      let missing = -surplus;
      while (missing !== 0) {
        const friend = await findRich(queues, missing > 0 ? 1 : 0);
        if (friend === undefined) return undefined;
        if (missing < 0) return sendMoney(queues, userId, friend.userId, -missing);
        const amount = Math.min(missing, friend.available);
        await sendMoney(queues, friend.userId, userId, amount);
        missing -= amount;
      }
      return undefined;
    },
  }));
}
