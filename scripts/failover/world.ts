/** Viewers with money and ads to watch, made in bulk. */
import { kurus } from '#lib/shared/money.ts';
import { inTransaction, run, sql } from '#lib/server/db.ts';
import { hashPassword } from '#features/accounts/server/index.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { fromTo, post } from '#features/ledger/server/index.ts';
import { openPatiently } from '../../bench/open-patiently.ts';
import { liftDailyLimit, makeCampaigns, makeViewers } from '../../bench/watch-world.ts';
import { DATABASE_DIRECT_URL } from './cluster.ts';

export const PASSWORD = 'Kiraz7Tepesi';
/** Each may make ten transfers in an hour, so it takes many. */
const VIEWERS = 1800;
const CAMPAIGNS = 20;
const WEALTH = kurus(100_000);

export interface TrialViewer {
  userId: number;
  token: string;
  walletNumber: string;
  email: string;
  /** From which a proxy would say that the viewer comes. */
  address: string;
}

export interface World {
  viewers: readonly TrialViewer[];
  campaignIds: readonly number[];
}

export async function makeWorld(): Promise<World> {
  const { db, close } = openPatiently(DATABASE_DIRECT_URL);
  try {
    await liftDailyLimit(db);
    const made = await makeViewers(db, VIEWERS);
    const hash = await hashPassword(PASSWORD);
    await run(db, sql`update users set password_hash = ${hash} where role = 'user'`);
    const now = new Date();
    const entries = made.map(({ userId }) => ({
      kind: 'profile_reward' as const,
      ref: `trial-${userId}`,
      actorId: null,
      postings: fromTo('platform_expense', userWallet(userId), WEALTH),
    }));
    await inTransaction(db, (tx) => post(tx, { entries, now }));
    const campaignIds = await makeCampaigns(db, CAMPAIGNS);
    await sql`analyze`.execute(db);
    const viewers = made.map(({ userId, token }, index) => ({
      userId,
      token,
      walletNumber: String(4_000_000_000_000_000 + userId),
      email: `viewer${index + 1}@ornek.com`,
      address: `10.${index >> 8}.${index & 255}.7`,
    }));
    return { viewers, campaignIds };
  } finally {
    await close();
  }
}
