import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { ChangesOwnDetails } from '#features/accounts/identity-fields.ts';
import { emailTexts } from '#features/accounts/texts.ts';
import { readLookups } from '#platform/lookups/server.ts';
import { profileErrors, profileTexts, type ViewerProfile, viewerProfileContract } from './contract.ts';
import {
  DETAIL_NAMES,
  type DetailsBody,
  detailsOf,
  givenDetails,
  resolveDetails,
} from '#features/viewers/details.ts';
import {
  countRewards,
  lockViewer,
  markProfileRewardShown,
  markWelcomeBonusShown,
  profileRewardEntries,
  readViewer,
  rewardStateOf,
  updateDetailsRow,
  type ViewerRow,
} from '#features/viewers/server.ts';
import { addDays, type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import { readHold } from '#features/fraud/server.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { post, readBalance } from '#platform/ledger/server.ts';
import { readLockedBonus, readWalletStatement } from '#features/wallet/server.ts';
import { readSettings, type Settings } from '#platform/settings/server.ts';
import { firstGiven, rewardProgress, rewardsOf } from '#features/viewers/reward.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { keepForToday } from '#features/viewers/matching.ts';

export function mountProfile(
  kit: ServerKit,
  { changeOwnDetails, findOwnDetailsProblems }: ChangesOwnDetails,
): void {
  const handlers: Handlers<typeof viewerProfileContract> = {
    readProfile: async ({ db, actor, now }) => ({
      data: await readViewerProfile(db, { userId: actor.userId, now }),
    }),

    updateProfile: async ({ body, actor: { userId }, solution, now }) => {
      const { currentPassword } = body;
      const change = { ...body, currentPassword, userId, solution, now };
      const { waitingEmail } = await changeOwnDetails(change);
      return { message: waitingEmail === null ? profileTexts.profileSaved : emailTexts.waits(waitingEmail) };
    },

    readDetails: async ({ db, actor }) => {
      const viewer = await readViewer(db, actor.userId);
      const { version, withheld } = viewer;
      return { data: { ...detailsOf(await readLookups(db), viewer), version, withheld: [...withheld] } };
    },

    updateDetails: async ({ db, body, actor, now }) => {
      const { reward, version } = await saveDetails(db, { userId: actor.userId, body, now });
      const amount = reward ?? ZERO_KURUS;
      const message = reward === null ? '' : profileTexts.reward(amount);
      return {
        data: { profile_update_earning: { show: reward !== null, amount, message }, version },
        message: profileTexts.detailsSaved,
      };
    },

    markWelcomeBonusShown: async ({ db, actor, now }) => {
      await markWelcomeBonusShown(db, actor.userId, now);
      return { message: profileTexts.noted };
    },

    markProfileRewardShown: async ({ db, actor }) => {
      await markProfileRewardShown(db, actor.userId);
      return { message: profileTexts.noted };
    },
  };
  implement(kit, viewerProfileContract, handlers, {
    updateProfile: ({ right, actor }) =>
      findOwnDetailsProblems({
        userId: actor.userId,
        email: right.email,
        currentPassword: right.currentPassword,
      }),
    updateDetails: ({ db, right, wrong, actor }) =>
      findDetailsProblems(db, { userId: actor.userId, right, wrong }),
  });
}

/** Pays rewards, each once per (viewer, number), in the transaction that counts them. Returns the sum. */
async function payRewards(
  tx: Db,
  userId: number,
  { due, amount, now }: { due: number; amount: Kurus; now: Date },
): Promise<Kurus> {
  const sum = kurus(due * amount);
  const paid = await countRewards(tx, userId, { due, sum });
  const entries = profileRewardEntries(userId, { from: paid - due + 1, to: paid, amount });
  await post(tx, { entries, now });
  return sum;
}

async function findDetailsProblems(
  db: Db,
  { userId, right, wrong }: { userId: number; right: DetailsBody; wrong: ReadonlySet<string> },
): Promise<FieldErrors> {
  // A district belongs to its city: where that is wrong the district is not checked.
  const { district, ...others } = right;
  const body = district === undefined || wrong.has('city') ? others : { ...others, district };
  const resolved = resolveDetails(await readLookups(db), await readViewer(db, userId), body);
  return 'errors' in resolved ? resolved.errors : {};
}

/**
 * Locks the row first, so that concurrent saves pay each reward once. Must run in a transaction. Throws VALIDATION
 * beside the fields, or PROFILE_CHANGED for an outdated version. @returns the sum paid, or null, and the new version
 */
async function saveDetails(tx: Db, save: { userId: number; body: DetailsBody; now: Date }) {
  const { userId, body, now } = save;
  const lookups = await readLookups(tx);
  const viewer = await lockViewer(tx, userId);
  if (viewer.closed_at !== null) throw commonErrors.UNAUTHENTICATED();
  if (body.version !== undefined && body.version !== viewer.version) throw profileErrors.PROFILE_CHANGED();
  const resolved = resolveDetails(lookups, viewer, body);
  if ('errors' in resolved) throw commonErrors.VALIDATION({ errors: resolved.errors });
  const { row } = resolved;
  const state = rewardStateOf(viewer);
  const given = givenDetails(detailsOf(lookups, row));
  const news = firstGiven(state, given);
  const everGiven = [...state.everGiven, ...news];
  // A withheld detail counts as given: it fills the profile and counts for the rewards.
  const withheld = [...new Set(body.withheld ?? viewer.withheld)];
  const today = istanbulDay(now);
  const kept = keepForToday(viewer, { after: row, firstGiven: news, today });
  const version = await updateDetailsRow(tx, userId, { row, everGiven, withheld, kept, today });
  const { profile_update_earning: amount, profile_update_limit: limit } = await readSettings(tx);
  const due = rewardsOf({ ...state, everGiven }, { amount, limit });
  return { reward: due > 0 ? await payRewards(tx, userId, { due, amount, now }) : null, version };
}

const LAST_TRANSACTIONS = 5;

type Identity = Pick<ViewerProfile, 'name' | 'email' | 'phone' | 'created_at'>;

async function completenessOf(db: Db, viewer: ViewerRow, settings: Settings) {
  const rules = { amount: settings.profile_update_earning, limit: settings.profile_update_limit };
  const { paid, most, next } = rewardProgress(rewardStateOf(viewer), rules);
  const [{ viewsToRelease }, lookups, hold] = await Promise.all([
    readLockedBonus(db, viewer.user_id),
    readLookups(db),
    readHold(db, viewer.user_id),
  ]);
  return {
    filled: givenDetails(detailsOf(lookups, viewer)),
    total: DETAIL_NAMES.length,
    next_reward: next?.amount ?? null,
    details_to_reward: next?.detailsLeft ?? null,
    rewards_paid: paid,
    rewards_total: most,
    counts_earlier_account: viewer.welcome_bonus_kurus === 0,
    views_to_release: viewsToRelease,
    in_review: hold !== undefined,
  };
}

/** Shows once why the phone brings no bonus, if it had one before. */
function welcomeBonusOf(viewer: ViewerRow) {
  const amount = viewer.welcome_bonus_kurus;
  const isNews = viewer.welcome_bonus_shown_at === null;
  if (amount === 0) return { show: false, amount, message: isNews ? profileTexts.noWelcomeBonus : '' };
  return { show: isNews, amount, message: profileTexts.welcomeBonus(amount) };
}

function lastRewardOf(viewer: ViewerRow) {
  const { profile_reward_kurus: amount, profile_reward_shown: shown } = viewer;
  const message = amount > 0 ? profileTexts.reward(amount) : '';
  return { show: amount > 0 && !shown, shown, amount, message };
}

async function readViewerProfile(db: Db, { userId, now }: { userId: number; now: Date }) {
  const today = istanbulDay(now);
  const [identity, waiting, viewer, settings, { movements }, balance, ads, earnings, week] =
    await Promise.all([
      one(db, sql<Identity>`select name, email, phone, created_at from users where id = ${userId}`),
      first(db, sql<{ email: string }>`select email from email_changes where user_id = ${userId}`),
      readViewer(db, userId),
      readSettings(db),
      readWalletStatement(db, { userId, reader: 'viewer', page: 1, limit: LAST_TRANSACTIONS }),
      readBalance(db, userWallet(userId)),
      readWatchedAds(db, userId),
      readEarnings(db, userId, today),
      readWeek(db, userId, today),
    ]);
  return {
    ...identity,
    pending_email: waiting?.email ?? null,
    welcome_bonus: welcomeBonusOf(viewer),
    profile_update_earning: lastRewardOf(viewer),
    completeness: await completenessOf(db, viewer, settings),
    wallet: { balance, wallet_number: viewer.wallet_number, transactions: movements },
    // No such provider is connected, so nobody has an account with it.
    paycell: { hasAccount: false },
    ads,
    ...earnings,
    week,
    dailyEarningLimit: settings.daily_earning_limit,
  };
}

const LAST_ADS = 20;

type WatchedAd = ViewerProfile['ads'][number];

/** Views, clicks and valid earnings of the last ads that the viewer watched, the newest first. */
async function readWatchedAds(db: Db, userId: number): Promise<WatchedAd[]> {
  const query = sql<WatchedAd>`
    select campaigns.id, campaign_name as title, ads.paid_views as view_count,
      (clicked_at is not null)::int as click_count, coalesce(viewed.kurus, 0) + coalesce(click_earning_kurus, 0)
        - (select coalesce(sum(amount_kurus), 0)::bigint from invalid_earnings as invalid
          where invalid.user_id = ads.user_id and invalid.campaign_id = ads.campaign_id) as earning
    from viewer_ads as ads
    join campaigns on campaigns.id = ads.campaign_id
    left join lateral (
      select sum(reserved_kurus)::bigint as kurus, max(ended_at) as last_at from watches
      where watches.user_id = ads.user_id and watches.campaign_id = ads.campaign_id and watches.status = 'viewed'
    ) as viewed on true
    where ads.user_id = ${userId}
    order by viewed.last_at desc nulls last, campaigns.id desc limit ${LAST_ADS}`;
  return rows(db, query);
}

async function readWeek(db: Db, userId: number, today: CalendarDay) {
  const query = sql<{ day: CalendarDay; earned: number }>`
    select day, earned_kurus as earned from viewer_days
    where user_id = ${userId} and day between ${addDays(today, -6)} and ${today}`;
  const found = await rows(db, query);
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(today, index - 6);
    return { day, earned: kurus(found.find((given) => given.day === day)?.earned ?? 0) };
  });
}

/** Sums over everything the viewer ever watched (earnings without those taken back), and what the Istanbul day `today` brought. */
export async function readEarnings(db: Db, userId: number, today: string) {
  const query = sql<{
    view_count: number;
    click_count: number;
    viewed: number;
    clicked: number;
    invalid: number;
    today: number;
  }>`
    select
      (select count(*) from watches where user_id = ${userId} and status = 'viewed') as view_count,
      (select coalesce(sum(reserved_kurus), 0)::bigint from watches
        where user_id = ${userId} and status = 'viewed') as viewed,
      (select count(*) from viewer_ads where user_id = ${userId} and clicked_at is not null) as click_count,
      (select coalesce(sum(click_earning_kurus), 0)::bigint from viewer_ads where user_id = ${userId}) as clicked,
      (select coalesce(sum(amount_kurus), 0)::bigint from invalid_earnings where user_id = ${userId}) as invalid,
      coalesce((select earned_kurus from viewer_days where user_id = ${userId} and day = ${today}), 0) as today`;
  const sums = await one(db, query);
  return {
    view_count: sums.view_count,
    click_count: sums.click_count,
    ad_earnings: kurus(sums.viewed + sums.clicked - sums.invalid),
    todays_earnings: kurus(sums.today),
  };
}
