import { istanbulDay } from '#lib/shared/dates.ts';
import { type Db, first, one, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { readHold } from '#features/fraud/server/index.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { readSettings, type Settings } from '#features/settings/server/index.ts';
import { readLockedBonus, readWalletStatement } from '#features/wallet/server/index.ts';
import type { ViewerProfile } from '../contract/viewer.ts';
import { DETAIL_NAMES, givenDetails } from '../details.ts';
import { detailsOf } from '../resolve-details.ts';
import { rewardProgress } from '../reward.ts';
import { profileTexts } from '../texts.ts';
import { readEarnings, readWatchedAds, readWeek } from './earnings.ts';
import { readViewer, rewardStateOf, type ViewerRow } from './viewer-row.ts';

const LAST_TRANSACTIONS = 5;

export interface Identity {
  name: string;
  email: string;
  phone: string;
  created_at: Date;
}

/** Name, e-mail and phone of an account that must exist. */
export function readIdentity(db: Db, userId: number): Promise<Identity> {
  return one(db, sql<Identity>`select name, email, phone, created_at from users where id = ${userId}`);
}

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

/** Whose phone had the bonus before is told once, in the same place, why there is none. */
function welcomeBonusOf(viewer: ViewerRow) {
  const amount = viewer.welcome_bonus_kurus;
  const isNews = viewer.welcome_bonus_shown_at === null;
  if (amount === 0) return { show: false, amount, message: isNews ? profileTexts.noWelcomeBonus : '' };
  return { show: isNews, amount, message: profileTexts.welcomeBonus(amount) };
}

/** What was paid since the viewer last saw a reward. */
function lastRewardOf(viewer: ViewerRow) {
  const { profile_reward_kurus: amount, profile_reward_shown: shown } = viewer;
  const message = amount > 0 ? profileTexts.reward(amount) : '';
  return { show: amount > 0 && !shown, shown, amount, message };
}

/** Everything that a viewer sees of their own profile. */
export async function readViewerProfile(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<ViewerProfile> {
  const today = istanbulDay(now);
  const [identity, waiting, viewer, settings, { movements }, balance, ads, earnings, week] =
    await Promise.all([
      readIdentity(db, userId),
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
    wallet: {
      balance,
      wallet_number: viewer.wallet_number,
      transactions: movements,
    },
    // No such provider is connected, so nobody has an account with it.
    paycell: { hasAccount: false },
    ads,
    ...earnings,
    week,
    dailyEarningLimit: settings.daily_earning_limit,
  };
}
