/** Withdrawals, transfers, complaints, top-ups and settings of different ages, so that nobody's lists are empty. */
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import type { Cast, createCampaignLife } from './campaign-life.ts';
import { DEMO_FIRMS } from './firms.ts';
import { DEMO_BALANCES, DEMO_PASSWORD, demoPerson } from './people.ts';
import { daysAgo, hoursAgo, type Stage, type Step } from './stage.ts';
import type { Watcher } from './watching.ts';

const KURUS = 100;
/** The smallest withdrawal, in kuruş. */
const SMALLEST_WITHDRAWAL = 50 * KURUS;

export interface Desks {
  stage: Stage;
  cast: Cast;
  campaigns: ReturnType<typeof createCampaignLife>;
  /** The viewers who watch, by their index. */
  watchers: ReadonlyMap<number, Watcher>;
}

/** An IBAN of a made-up bank with right check digits; every number has another one. */
function ibanOf(number: number): string {
  const account = `000990${String(8_140_000_000_000_000 + number * 7_919).padStart(16, '0')}`;
  // In the sum of an IBAN's check digits T counts as 29 and R as 27.
  const check = 98n - (BigInt(`${account}292700`) % 97n);
  return `TR${String(check).padStart(2, '0')}${account}`;
}

async function withdraw({ stage }: Desks, person: { index: number; userId: number; amount: number }) {
  const { index, userId, amount } = person;
  const body = {
    amount: amount / KURUS,
    iban: ibanOf(index),
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

/**
 * The viewers with the highest balances, without those who asked for money already or whose balance the README names.
 */
async function findRich({ stage, watchers }: Desks, asked: ReadonlySet<number>) {
  const others = [...watchers].filter(([index]) => !DEMO_BALANCES.has(index) && !asked.has(index));
  const balances = await rows(
    stage.db,
    sql<{ id: string; balance: number }>`
      select id, balance_kurus as balance from ledger_accounts
      where id = any(${others.map(([, { userId }]) => userWallet(userId))}::text[])`,
  );
  const byAccount = new Map(balances.map(({ id, balance }) => [id, balance]));
  return others
    .map(([index, { userId }]) => ({ index, userId, balance: byAccount.get(userWallet(userId)) ?? 0 }))
    .toSorted((a, b) => b.balance - a.balance);
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

function withdrawalSteps(desks: Desks): Step[] {
  const { stage, cast } = desks;
  const asked = new Set<number>();
  return WITHDRAWALS.flatMap(({ asked: hours, decided, isPaid }, turn) => {
    let id: number | undefined;
    const ask: Step = {
      at: hoursAgo(stage, hours),
      async act() {
        const able = (await findRich(desks, asked)).filter(({ balance }) => balance >= SMALLEST_WITHDRAWAL);
        if (able.length === 0) return;
        const person = stage.chance.pick(able);
        asked.add(person.index);
        // Some withdraw everything, others a round sum.
        const round = Math.floor(person.balance / (10 * KURUS)) * 10 * KURUS;
        id = await withdraw(desks, { ...person, amount: turn % 3 === 0 ? person.balance : round });
      },
    };
    if (decided === undefined) return [ask];
    const decide: Step = {
      at: hoursAgo(stage, decided),
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

/**
 * How many hours before the end the balances that the README names are settled. Their owners watch no more after it.
 */
export const WALLETS_REST_HOURS = 30;

/**
 * Makes a balance the one that the README names: a surplus is withdrawn or sent to a friend, and a friend sends what is
 * missing. Answers the withdrawal's id, if there is one.
 */
async function bringTo(desks: Desks, index: number, lira: number): Promise<number | undefined> {
  const watcher = desks.watchers.get(index);
  if (watcher === undefined) return undefined;
  const { userId } = watcher;
  const surplus = (await readBalance(desks.stage.db, userWallet(userId))) - lira * KURUS;
  if (surplus >= SMALLEST_WITHDRAWAL) return withdraw(desks, { index, userId, amount: surplus });
  const [friend] = await findRich(desks, new Set());
  if (friend === undefined) return undefined;
  if (surplus > 0)
    await sendMoney(desks, userId, { ...friend, amount: surplus, description: 'Kahve parası' });
  else if (surplus < 0 && friend.balance >= -surplus)
    await sendMoney(desks, friend.userId, {
      userId,
      index,
      amount: -surplus,
      description: 'Doğum günün kutlu olsun',
    });
  return undefined;
}

function walletSteps(desks: Desks): Step[] {
  const { stage, cast } = desks;
  return [...DEMO_BALANCES].flatMap(([index, lira], turn) => {
    let id: number | undefined;
    const bring = async () => {
      id = await bringTo(desks, index, lira);
    };
    const approve = async () => {
      if (id === undefined) return;
      await stage.client.call(await stage.enter(cast.admin), 'PUT', `/api/admin/withdrawals/${id}/approve`);
    };
    return [
      { at: hoursAgo(stage, WALLETS_REST_HOURS - turn * 0.3), act: bring },
      { at: hoursAgo(stage, WALLETS_REST_HOURS - 12 - turn * 0.1), act: approve },
    ];
  });
}

const COMPLAINTS: readonly { campaign: string; hours: number; reason: string; text: string }[] = [
  {
    campaign: 'Konut Finansmanı',
    hours: 260,
    reason: 'misleading',
    text: 'Masraflar küçük yazılmış, okunmuyor.',
  },
  {
    campaign: 'Mucize Pire Tasması',
    hours: 98,
    reason: 'misleading',
    text: 'Ömür boyu koruma diye bir şey yok.',
  },
  {
    campaign: 'Mucize Pire Tasması',
    hours: 80,
    reason: 'illegal',
    text: 'Veteriner gerekmez demek hayvana zarar.',
  },
  {
    campaign: 'Hafta Sonu Kaçamağı',
    hours: 73,
    reason: 'not_as_shown',
    text: 'Sitede kahvaltı dahil değil yazıyor.',
  },
  { campaign: 'Tarladan Sofraya', hours: 49, reason: 'broken_link', text: '' },
  { campaign: 'Hafta Sonu Kaçamağı', hours: 30, reason: 'misleading', text: 'Fiyat sitedekinden farklı.' },
  {
    campaign: 'Eskini Getir, Yenisini Götür',
    hours: 11,
    reason: 'not_as_shown',
    text: 'Takas bedeli mağazada daha düşük.',
  },
  { campaign: 'Hafta Sonu Kaçamağı', hours: 4, reason: 'other', text: 'Telefonla aradım, yer yok dediler.' },
  { campaign: 'Tarladan Sofraya', hours: 0.8, reason: 'broken_link', text: 'Bağlantı açılmıyor.' },
];

/** Decisions on reports: how many hours ago an administrator decided on those received until then. */
const DECISIONS = [
  {
    campaign: 'Konut Finansmanı',
    hours: 236,
    verb: 'dismiss',
    reason: 'Masraflar sözleşmede açıkça yazıyor.',
  },
  {
    campaign: 'Mucize Pire Tasması',
    hours: 54,
    verb: 'stop',
    reason: 'Sağlık iddiası kanıtlanamadı, reklam yanıltıcı.',
  },
] as const;

function complaintSteps({ stage, cast, campaigns, watchers }: Desks): Step[] {
  const reported = new Map<number, Set<number>>();
  const complaints = COMPLAINTS.map(({ campaign, hours, reason, text }) => ({
    at: hoursAgo(stage, hours),
    async act() {
      const id = await campaigns.find(campaign);
      if (id === undefined) return;
      const before = reported.get(id) ?? new Set<number>();
      const witness = [...watchers].find(
        ([index, { seen, userId }]) => !DEMO_BALANCES.has(index) && seen.has(id) && !before.has(userId),
      );
      if (witness === undefined) return;
      const [, { userId }] = witness;
      reported.set(id, before.add(userId));
      await stage.client.call(await stage.enter(userId), 'POST', `/api/user/ads/${id}/report`, {
        reason,
        text,
      });
    },
  }));
  const decisions = DECISIONS.map(({ campaign, hours, verb, reason }) => ({
    at: hoursAgo(stage, hours),
    async act() {
      const id = await campaigns.find(campaign);
      if (id === undefined || !reported.has(id)) return;
      await stage.client.call(await stage.enter(cast.admin), 'PUT', `/api/admin/ad-reports/${id}/${verb}`, {
        reason,
      });
    },
  }));
  return [...complaints, ...decisions];
}

/** One firm tops a running campaign up; another has asked for a top-up and has not paid yet. */
function topUpSteps({ stage, cast, campaigns }: Desks): Step[] {
  const order = async (name: string, firm: number, amount: number) => {
    const id = await campaigns.find(name);
    if (id === undefined) return undefined;
    const token = await stage.enter(cast.firms[firm] ?? 0);
    const data = await stage.client.call(token, 'POST', '/api/firm/orders', { campaign_id: id, amount });
    return { token, campaignId: id, orderId: (data as { id: number }).id }; // The call's contract.
  };
  return [
    {
      at: hoursAgo(stage, 196),
      async act() {
        const made = await order('Demli Çay, Sıcak Simit', 0, 1500);
        if (made === undefined) return;
        const { token, campaignId, orderId } = made;
        await stage.client.call(token, 'POST', `/api/firm/campaigns/${campaignId}/make-payment`, {
          method: 'bank_transfer',
        });
        await stage.client.call(
          await stage.enter(cast.admin),
          'PUT',
          `/api/admin/payments/${orderId}/approve`,
        );
      },
    },
    { at: hoursAgo(stage, 31), act: async () => void (await order('Kulaklıkta Büyük Fırsat', 2, 2000)) },
  ];
}

/** Settings with higher prices than an empty installation has, raised once more later. */
const SETTINGS = [
  {
    days: 89,
    changes: {
      min_campaign_budget: 1000,
      min_ad_budget: 500,
      view_rate: 4,
      click_rate: 8,
      max_views_per_ad: 8,
    },
  },
  { days: 52, changes: { view_rate: 5, click_rate: 10, second_view_rate: 60 } },
] as const;

export function settingSteps(stage: Stage, cast: Cast, from: Date): Step[] {
  return SETTINGS.map(({ days, changes }) => ({
    at: new Date(Math.max(daysAgo(stage, days, 9.2).getTime(), from.getTime())),
    async act() {
      const admin = await stage.enter(cast.admin);
      const current = await stage.client.call(admin, 'GET', '/api/admin/settings');
      await stage.client.call(admin, 'PUT', '/api/admin/settings', { ...(current as object), ...changes });
    },
  }));
}

export function deskSteps(desks: Desks): Step[] {
  return [...withdrawalSteps(desks), ...walletSteps(desks), ...complaintSteps(desks), ...topUpSteps(desks)];
}

/** Enters the firms' billing details, as firms do before their first invoice. */
export async function enterBillingDetails({ stage, cast }: Pick<Desks, 'stage' | 'cast'>): Promise<void> {
  for (const [index, firmId] of cast.firms.entries()) {
    const firm = DEMO_FIRMS[index];
    if (firm === undefined) continue;
    await stage.client.call(await stage.enter(firmId), 'PUT', '/api/firm/billing-details', {
      tax_office: firm.taxOffice,
      tax_number: firm.taxNumber,
      address: firm.address,
    });
  }
}

/** Gathers statistics of the tables, without which the first queries would be planned badly. */
export async function lookAtTables(db: Db): Promise<void> {
  await run(db, sql`analyze`);
}
