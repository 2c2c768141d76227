import { type Kurus, sumKurus, kurusToLira, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, rows, sql, run } from '#lib/server/db.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type CampaignRow, lockCampaign } from '#features/campaigns/server.ts';
import { type AccountId, campaignAccount, firmWallet, userWallet } from '#platform/ledger/accounts.ts';
import { type AccountState, lockAccounts, type NewEntry, post } from '#platform/ledger/server.ts';
import type { Issuer } from '#features/payments/server.ts';
import { returnToFirm } from '#features/campaign-end/server.ts';
import { earningActs } from '#features/watching/contract.ts';
import type { TakeBackCategory } from '#platform/words/take-back.ts';

/**
 * The money of invalid views and clicks (docs/product.md, Money) returns to the campaign from the viewer's wallet, then
 * from the wallets that collected from its group, the rest from the platform. Views and clicks stay counted.
 */

/** Bounds how many viewers' wallets stay locked at once. */
export const MOST_TAKEN_BACK = 500;

interface TakeBack {
  campaignId: number;
  watchIds: readonly number[];
  clickerIds: readonly number[];
  category: TakeBackCategory;
  /** The accounts that earned together: wallets that collected from them pay after their own. */
  groupIds?: readonly number[];
  /** The most that the platform bears; unlimited if absent. An earning not covered whole stays. */
  mayBear?: Kurus;
  reason: string | null;
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

/** In that order: its own wallet, the collecting wallets, the platform. Leaves out what these do not cover. */
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

function entryOf({ id, campaign_name }: CampaignRow, debt: Debt, request: TakeBack): NewEntry {
  const { user_id: userId, watch_id: watchId, amount, fromWallet, fromOthers } = debt;
  return {
    kind: watchId === null ? 'click_taken_back' : 'view_taken_back',
    ref: watchId ?? `${userId}:${id}`,
    actorId: request.actorId,
    detail: { campaign_name, category: request.category, earner: userId },
    postings: [
      { account: campaignAccount(id), amount },
      { account: userWallet(userId), amount: kurus(-fromWallet) },
      ...fromOthers.map((other) => ({ account: other.account, amount: kurus(-other.amount) })),
      { account: 'platform_expense', amount: kurus(fromWallet + fromOthersOf(debt) - amount) },
    ],
  };
}

async function insertInvalid(tx: Db, debts: readonly Debt[], request: TakeBack): Promise<void> {
  await run(
    tx,
    sql`insert into invalid_earnings (user_id, campaign_id, watch_id, amount_kurus, from_wallet_kurus,
          from_others_kurus, category, at)
        select user_id, ${request.campaignId}, watch_id, amount, from_wallet, from_others, ${request.category}, ${request.now}
        from unnest(${debts.map(({ user_id }) => user_id)}::bigint[], ${debts.map(({ watch_id }) => watch_id)}::bigint[],
          ${debts.map(({ amount }) => amount)}::bigint[], ${debts.map(({ fromWallet }) => fromWallet)}::bigint[],
          ${debts.map(fromOthersOf)}::bigint[]) as debt (user_id, watch_id, amount, from_wallet, from_others)`,
  );
}

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

/** Skips earlier ones. The caller notifies the viewers and has locked no account yet. @throws CAMPAIGN_NOT_FOUND. */
export async function takeBack(tx: Db, request: TakeBack): Promise<TakenBack> {
  const { campaignId, watchIds, clickerIds, category, actorId, reason, groupIds = [], issuer, now } = request;
  if (watchIds.length + clickerIds.length > MOST_TAKEN_BACK)
    throw new Error(`more than ${MOST_TAKEN_BACK} views and clicks to take back at once`);
  const campaign = await lockCampaign(tx, { campaignId });
  const earnings = await readEarnings(tx, request);
  if (earnings.length === 0) return sumUp([]);
  const readCollecting = () => (groupIds.length === 0 ? [] : findCollectingWallets(tx, groupIds));
  const accounts = await lockFor(tx, campaign, { earnings, collecting: await readCollecting() });
  const { mayBear = Infinity } = request;
  const debts = divide(earnings, { accounts, collecting: await readCollecting(), mayBear });
  if (debts.length === 0) return sumUp([]);
  await insertInvalid(tx, debts, request);
  const made = await post(tx, { entries: debts.map((debt) => entryOf(campaign, debt, request)), now });
  if (made.includes(false)) throw new Error(`an earning of campaign ${campaignId} was taken back unnoticed`);
  const sums = sumUp(debts);
  const account = accounts.get(campaignAccount(campaignId)) ?? { balance: ZERO_KURUS, held: ZERO_KURUS };
  const free = kurus(account.balance - account.held + sums.amount);
  const isOver = campaign.status === 'completed';
  const leftover = { campaign, kind: 'campaign_leftover' as const, net: free };
  const returned = isOver ? await returnToFirm(tx, { ...leftover, actorId, issuer, now }) : ZERO_KURUS;
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

function earningsOf(userIds: readonly number[]) {
  return sql`
    select campaign_id, id as watch_id, user_id, reserved_kurus as amount from watches
    where user_id = any(${userIds}::bigint[]) and status = 'viewed'
      and not exists (select from invalid_earnings where watch_id = watches.id)
    union all
    select campaign_id, null, user_id, click_earning_kurus from viewer_ads
    where user_id = any(${userIds}::bigint[]) and click_earning_kurus > 0
      and not exists (select from invalid_earnings where invalid_earnings.user_id = viewer_ads.user_id
        and invalid_earnings.campaign_id = viewer_ads.campaign_id and watch_id is null)`;
}

export function findPayingFirms(
  db: Db,
  userIds: readonly number[],
): Promise<{ firm_id: number; amount: Kurus }[]> {
  return rows(
    db,
    sql<{ firm_id: number; amount: Kurus }>`
      select firm_id, sum(amount)::bigint as amount from (${earningsOf(userIds)}) as earned
      join campaigns on campaigns.id = campaign_id group by firm_id order by firm_id`,
  );
}

/** Covered by wallets and `mayBear`, in one campaign of the firm, at most as many as `takeBack` takes at once. */
export async function findEarnings(
  db: Db,
  { userIds, firmId, mayBear }: { userIds: readonly number[]; firmId: number; mayBear: Kurus },
): Promise<{ campaignId: number; watchIds: number[]; clickerIds: number[] } | undefined> {
  const collecting = await findCollectingWallets(db, userIds);
  const besides = sumKurus(mayBear, ...collecting.map(({ amount }) => amount));
  const found = await rows(
    db,
    sql<{ campaign_id: number; watch_id: number | null; user_id: number }>`
      with covered as materialized (
        select campaign_id, watch_id, user_id from (${earningsOf(userIds)}) as earned
        join campaigns on campaigns.id = campaign_id and firm_id = ${firmId}
        left join ledger_accounts on ledger_accounts.id = 'user_wallet:' || user_id
        where amount <= greatest(0, coalesce(balance_kurus - held_kurus, 0)) + ${besides}
      )
      select campaign_id, watch_id, user_id from covered where campaign_id = (select min(campaign_id) from covered)
      order by watch_id, user_id limit ${MOST_TAKEN_BACK}`,
  );
  if (found[0] === undefined) return undefined;
  return {
    campaignId: found[0].campaign_id,
    watchIds: found.map(({ watch_id }) => watch_id).filter((id) => id !== null),
    clickerIds: found.filter(({ watch_id }) => watch_id === null).map(({ user_id }) => user_id),
  };
}

/** The part of their earnings that the platform would bear, counting pending withdrawals as returned. */
export async function readShortfalls(db: Db, userIds: readonly number[]): Promise<Map<number, Kurus>> {
  const short = await rows(
    db,
    sql<{ user_id: number; shortfall: Kurus }>`
      select user_id, (earned - greatest(0, free + waiting))::bigint as shortfall from (
        select user_id, sum(amount) as earned,
          coalesce((select balance_kurus - held_kurus from ledger_accounts
            where id = 'user_wallet:' || user_id), 0) as free,
          (select coalesce(sum(amount_kurus), 0) from withdrawals
            where withdrawals.user_id = earnings.user_id and status = 'pending') as waiting
        from (${earningsOf(userIds)}) as earnings group by user_id
      ) as viewers where earned > greatest(0, free + waiting)`,
  );
  return new Map(short.map(({ user_id: id, shortfall }) => [id, shortfall]));
}

interface CollectingWallet {
  account: AccountId;
  amount: Kurus;
}

/**
 * Wallets that these viewers transferred money to, and how much of it is left there. The owner's earnings and transfers
 * from other open accounts never count. Lock the wallets to rely on it.
 */
function findCollectingWallets(db: Db, userIds: readonly number[]): Promise<CollectingWallet[]> {
  const ids = sql`${userIds}::bigint[]`;
  const isOfClosed = sql`(actor_id = any(${ids})
    or exists (select from fraud_decisions where decision = 'closed' and actor_id = any(user_ids)))`;
  // The entry's `earner` is the viewer; from another wallet it takes money collected from them.
  const isCollected = sql`coalesce(kind in ('view_taken_back', 'click_taken_back')
    and account_id <> 'user_wallet:' || (detail ->> 'earner'), false)`;
  const isSentBack = sql`kind = 'transfer' and amount_kurus < 0 and exists (
    select from ledger_postings as other join unnest(${ids}) as of (id) on other.account_id = 'user_wallet:' || of.id
    where other.entry_id = entry.id)`;
  return rows(
    db,
    sql<CollectingWallet>`
      with sent as (
        select account_id, sum(amount_kurus) as received
        from ledger_entries join ledger_postings on entry_id = ledger_entries.id and amount_kurus > 0
        where kind = 'transfer' and actor_id = any(${ids}) group by account_id
      ), moved as materialized (
        select sent.account_id, received, entry.id, kind, ref, actor_id, detail, amount_kurus,
          min(entry.id) filter (where kind = 'transfer' and amount_kurus > 0 and ${isOfClosed})
            over (partition by sent.account_id) as since
        from sent join ledger_postings using (account_id) join ledger_entries as entry on entry.id = entry_id
      )
      select account_id as account, greatest(0, least(
        received + coalesce(sum(amount_kurus) filter (where ${isSentBack}
          or ${isCollected} and (detail ->> 'earner')::bigint = any(${ids})), 0),
        balance_kurus - held_kurus - coalesce(sum(amount_kurus) filter (where entry.id < since or case
          when kind = 'transfer' then amount_kurus > 0 and not ${isOfClosed}
          when kind in ('withdrawal_rejected', 'withdrawal_returned') then exists (select from ledger_entries as asked
            where asked.kind = 'withdrawal_asked' and asked.ref = entry.ref and asked.id < since)
          else kind <> 'withdrawal_asked' and not ${isCollected} end), 0)))::bigint as amount
      from moved as entry join ledger_accounts on ledger_accounts.id = account_id
      group by account_id, received, balance_kurus, held_kurus order by account_id`,
  );
}
