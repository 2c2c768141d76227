import { istanbulDay } from '#lib/shared/dates.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
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
import { gainsOf } from '../gains.ts';
import type { LiveAudiences } from './live-audiences.ts';
import { readEarnings, readWatchedAds } from './earnings.ts';
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

/** What answers could bring of what may be offered at all: not of the firms that the viewer hid. */
async function readGains(
  db: Db,
  viewer: ViewerRow,
  { today, liveAudiences }: { today: string; liveAudiences: LiveAudiences },
) {
  if (!viewer.allows_targeting) return [];
  const hidden = await rows(
    db,
    sql<{ firm_id: number }>`select firm_id from hidden_firms where user_id = ${viewer.user_id}`,
  );
  const hiddenFirms = new Set(hidden.map(({ firm_id: id }) => id));
  const audiences = await liveAudiences(today);
  return gainsOf(
    audiences.filter(({ firm_id: id }) => !hiddenFirms.has(id)),
    viewer,
  );
}

async function completenessOf(
  db: Db,
  viewer: ViewerRow,
  { settings, today, liveAudiences }: { settings: Settings; today: string; liveAudiences: LiveAudiences },
) {
  const rules = { amount: settings.profile_update_earning, limit: settings.profile_update_limit };
  const { paid, most, next } = rewardProgress(rewardStateOf(viewer), rules);
  const [{ viewsToRelease }, lookups, hold, gains] = await Promise.all([
    readLockedBonus(db, viewer.user_id),
    readLookups(db),
    readHold(db, viewer.user_id),
    readGains(db, viewer, { today, liveAudiences }),
  ]);
  return {
    filled: givenDetails(detailsOf(lookups, viewer)),
    total: DETAIL_NAMES.length,
    next_reward: next?.amount ?? null,
    details_to_reward: next?.detailsLeft ?? null,
    is_reward_today: next !== null,
    rewards_paid: paid,
    rewards_total: most,
    counts_earlier_account: viewer.welcome_bonus_kurus === 0,
    views_to_release: viewsToRelease,
    in_review: hold !== undefined,
    gains,
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
  { userId, now, liveAudiences }: { userId: number; now: Date; liveAudiences: LiveAudiences },
): Promise<ViewerProfile> {
  const today = istanbulDay(now);
  const [identity, viewer, settings, { movements }, balance, ads, earnings] = await Promise.all([
    readIdentity(db, userId),
    readViewer(db, userId),
    readSettings(db),
    readWalletStatement(db, { userId, reader: 'viewer', page: 1, limit: LAST_TRANSACTIONS }),
    readBalance(db, userWallet(userId)),
    readWatchedAds(db, userId),
    readEarnings(db, userId, today),
  ]);
  return {
    ...identity,
    welcome_bonus: welcomeBonusOf(viewer),
    profile_update_earning: lastRewardOf(viewer),
    completeness: await completenessOf(db, viewer, { settings, today, liveAudiences }),
    wallet: {
      balance,
      wallet_number: viewer.wallet_number,
      transactions: movements,
    },
    // No such provider is connected, so nobody has an account with it.
    paycell: { hasAccount: false },
    ads,
    ...earnings,
    dailyEarningLimit: settings.daily_earning_limit,
  };
}
