/**
 * Takes back the earnings of invalid views and clicks (docs/product.md, Money). The money returns to the
 * campaign: from the viewer's wallet, then from the wallets that collected from its group, the rest from the
 * platform. Views and clicks stay counted, so that limits and counters hold.
 */
import { kurusToLira, type Kurus, kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { type CampaignRow, lockCampaign } from '#features/campaigns/server.ts';
import { type AccountId, campaignAccount, firmWallet, userWallet } from '#platform/ledger/accounts.ts';
import { type AccountState, lockAccounts, type NewEntry, post } from '#platform/ledger/server.ts';
import { type Issuer } from '#features/payments/server.ts';
import { returnToFirm } from '#features/campaign-end/server.ts';
import { earningActs } from '#features/watching/acts.ts';
import { type CollectingWallet, findCollectingWallets } from './collecting-wallets.server.ts';
import type { TakeBackCategory } from '#platform/words/take-back.ts';

/** Bounds how many viewers' wallets stay locked at once. */
export const MOST_TAKEN_BACK = 500;

export interface TakeBack {
  campaignId: number;
  watchIds: readonly number[];
  clickerIds: readonly number[];
  category: TakeBackCategory;
  /** The accounts that earned together: wallets that collected from them pay after their own. */
  groupIds?: readonly number[];
  /** The most that the platform bears; unlimited if absent. An earning not covered whole stays. */
  mayBear?: Kurus;
  reason: string | null;
  /** Null for a job. */
  actorId: number | null;
  issuer: Issuer;
  now: Date;
}

export interface TakenBack {
  views: number;
  clicks: number;
  amount: Kurus;
  fromWallets: Kurus;
  /** For an ended campaign: the sum returned to the firm's wallet, with VAT and fee. */
  returned: Kurus;
}

interface Earning {
  user_id: number;
  watch_id: number | null;
  amount: Kurus;
}

/** Those not taken back before. The campaign is locked, so this cannot change. */
function readEarnings(tx: Db, { campaignId, watchIds, clickerIds }: TakeBack): Promise<Earning[]> {
  return rows(
    tx,
    sql<Earning>`
      select user_id, id as watch_id, reserved_kurus as amount from watches
      where id = any(${watchIds}::bigint[]) and campaign_id = ${campaignId} and status = 'viewed'
        and not exists (select from invalid_earnings where watch_id = watches.id)
      union all
      select user_id, null, click_earning_kurus from viewer_ads
      where user_id = any(${clickerIds}::bigint[]) and campaign_id = ${campaignId} and click_earning_kurus > 0
        and not exists (select from invalid_earnings where invalid_earnings.user_id = viewer_ads.user_id
          and invalid_earnings.campaign_id = viewer_ads.campaign_id and watch_id is null)
      order by user_id, watch_id`,
  );
}

interface Debt extends Earning {
  fromWallet: Kurus;
  fromOthers: { account: AccountId; amount: Kurus }[];
}

const fromOthersOf = ({ fromOthers }: Debt) => sumKurus(...fromOthers.map(({ amount }) => amount));

interface Sources {
  accounts: ReadonlyMap<AccountId, AccountState>;
  collecting: readonly CollectingWallet[];
  mayBear: number;
}

/**
 * Divides each earning among its own wallet, the collecting wallets and the platform, in that order. Leaves out
 * earnings that these do not cover. Pure.
 */
function divide(earnings: readonly Earning[], { accounts, collecting, mayBear }: Sources): Debt[] {
  const free = new Map([...accounts].map(([account, { balance, held }]) => [account, balance - held]));
  const collected = new Map(collecting.map(({ account, amount }) => [account, amount as number]));
  let bearable = mayBear;
  return earnings.flatMap((earning) => {
    const own = userWallet(earning.user_id);
    const fromWallet = kurus(Math.max(0, Math.min(free.get(own) ?? 0, earning.amount)));
    let missing = earning.amount - fromWallet;
    const fromOthers = [...collected].flatMap(([account, left]) => {
      const amount = account === own ? 0 : Math.max(0, Math.min(left, free.get(account) ?? 0, missing));
      missing -= amount;
      return amount === 0 ? [] : [{ account, amount: kurus(amount) }];
    });
    if (missing > bearable) return [];
    bearable -= missing;
    free.set(own, (free.get(own) ?? 0) - fromWallet);
    for (const { account, amount } of fromOthers) {
      free.set(account, (free.get(account) ?? 0) - amount);
      collected.set(account, (collected.get(account) ?? 0) - amount);
    }
    return [{ ...earning, fromWallet, fromOthers }];
  });
}

/** Locks every account that may move in one statement, because locks are taken in id order. */
function lockFor(
  tx: Db,
  campaign: CampaignRow,
  { earnings, collecting }: { earnings: readonly Earning[]; collecting: readonly CollectingWallet[] },
) {
  return lockAccounts(tx, [
    campaignAccount(campaign.id),
    firmWallet(campaign.firm_id),
    ...earnings.map(({ user_id }) => userWallet(user_id)),
    ...collecting.map(({ account }) => account),
    'platform_expense',
    'platform_revenue',
    'vat_payable',
  ]);
}

function entryOf({ id, campaign_name }: CampaignRow, debt: Debt, given: TakeBack): NewEntry {
  const { user_id: userId, watch_id: watchId, amount, fromWallet, fromOthers } = debt;
  return {
    kind: watchId === null ? 'click_taken_back' : 'view_taken_back',
    ref: watchId ?? `${userId}:${id}`,
    actorId: given.actorId,
    detail: { campaign_name, category: given.category, earner: userId },
    postings: [
      { account: campaignAccount(id), amount },
      { account: userWallet(userId), amount: kurus(-fromWallet) },
      ...fromOthers.map((other) => ({ account: other.account, amount: kurus(-other.amount) })),
      { account: 'platform_expense', amount: kurus(fromWallet + fromOthersOf(debt) - amount) },
    ],
  };
}

async function insertInvalid(tx: Db, debts: readonly Debt[], given: TakeBack): Promise<void> {
  await run(
    tx,
    sql`insert into invalid_earnings (user_id, campaign_id, watch_id, amount_kurus, from_wallet_kurus,
          from_others_kurus, category, at)
        select user_id, ${given.campaignId}, watch_id, amount, from_wallet, from_others, ${given.category}, ${given.now}
        from unnest(${debts.map(({ user_id }) => user_id)}::bigint[], ${debts.map(({ watch_id }) => watch_id)}::bigint[],
          ${debts.map(({ amount }) => amount)}::bigint[], ${debts.map(({ fromWallet }) => fromWallet)}::bigint[],
          ${debts.map(fromOthersOf)}::bigint[]) as debt (user_id, watch_id, amount, from_wallet, from_others)`,
  );
}

const nothing: TakenBack = {
  views: 0,
  clicks: 0,
  amount: ZERO_KURUS,
  fromWallets: ZERO_KURUS,
  returned: ZERO_KURUS,
};

function sumUp(debts: readonly Debt[]): TakenBack {
  const views = debts.filter(({ watch_id }) => watch_id !== null).length;
  return {
    views,
    clicks: debts.length - views,
    amount: sumKurus(...debts.map(({ amount }) => amount)),
    fromWallets: sumKurus(...debts.flatMap((debt) => [debt.fromWallet, fromOthersOf(debt)])),
    returned: ZERO_KURUS,
  };
}

/** The money of an ended campaign goes on to its firm, with VAT and fee; a running one may spend it. */
async function passOn(
  tx: Db,
  { campaign, free, given }: { campaign: CampaignRow; free: Kurus; given: TakeBack },
): Promise<Kurus> {
  if (campaign.status !== 'completed') return ZERO_KURUS;
  const { actorId, issuer, now } = given;
  return returnToFirm(tx, { campaign, kind: 'campaign_leftover', net: free, actorId, issuer, now });
}

/**
 * Takes back views and clicks of one campaign in any state, each once: earlier ones are skipped. The caller notifies
 * the viewers. Call it in a transaction that has locked no account yet. Throws CAMPAIGN_NOT_FOUND.
 */
export async function takeBack(tx: Db, given: TakeBack): Promise<TakenBack> {
  const { campaignId, watchIds, clickerIds, category, actorId, reason, groupIds = [], now } = given;
  if (watchIds.length + clickerIds.length > MOST_TAKEN_BACK)
    throw new Error(`more than ${MOST_TAKEN_BACK} views and clicks to take back at once`);
  const campaign = await lockCampaign(tx, { campaignId });
  const earnings = await readEarnings(tx, given);
  if (earnings.length === 0) return nothing;
  const readCollecting = () => (groupIds.length === 0 ? [] : findCollectingWallets(tx, groupIds));
  const accounts = await lockFor(tx, campaign, { earnings, collecting: await readCollecting() });
  const { mayBear = Infinity } = given;
  const debts = divide(earnings, { accounts, collecting: await readCollecting(), mayBear });
  if (debts.length === 0) return nothing;
  await insertInvalid(tx, debts, given);
  const made = await post(tx, { entries: debts.map((debt) => entryOf(campaign, debt, given)), now });
  if (made.includes(false)) throw new Error(`an earning of campaign ${campaignId} was taken back unnoticed`);
  const sums = sumUp(debts);
  const account = accounts.get(campaignAccount(campaignId)) ?? { balance: ZERO_KURUS, held: ZERO_KURUS };
  const free = kurus(account.balance - account.held + sums.amount);
  const returned = await passOn(tx, { campaign, free, given });
  await recordAct(tx, {
    actorId,
    act: earningActs['take-back'],
    subjectId: campaignId,
    reason,
    after: {
      views: sums.views,
      clicks: sums.clicks,
      amount: kurusToLira(sums.amount),
      from_wallets: kurusToLira(sums.fromWallets),
      shortfall: kurusToLira(kurus(sums.amount - sums.fromWallets)),
      returned: kurusToLira(returned),
      category,
    },
    now,
  });
  return { ...sums, returned };
}
