import { istanbulDay } from '#lib/shared/dates.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { post } from '#features/ledger/server/index.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { type DetailsBody, givenDetails } from '../details.ts';
import { profileErrors } from '../errors.ts';
import { keepForToday } from '../matching.ts';
import { detailsOf, resolveDetails } from '../resolve-details.ts';
import { firstGiven, rewardsOf } from '../reward.ts';
import { profileRewardEntries } from './reward-entries.ts';
import { countRewards, lockViewer, readViewer, rewardStateOf, updateDetailsRow } from './viewer-row.ts';

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

/** The details that do not exist, of those that are right in shape. */
export async function findDetailsProblems(
  db: Db,
  { userId, right, wrong }: { userId: number; right: DetailsBody; wrong: ReadonlySet<string> },
): Promise<FieldErrors> {
  // A district belongs to its city: where this is wrong nothing can be said of it.
  const { district, ...others } = right;
  const body = district === undefined || wrong.has('city') ? others : { ...others, district };
  const resolved = resolveDetails(await readLookups(db), await readViewer(db, userId), body);
  return 'errors' in resolved ? resolved.errors : {};
}

/**
 * Changes a viewer's details and pays the rewards that are due then. The row is locked first, so that of many saves at
 * once each reward is paid once. Must run in a transaction. Throws VALIDATION beside the fields, or PROFILE_CHANGED where
 * the body names a version that is no longer the current one.
 * @returns the sum that was paid, or null, and the new version
 */
export async function saveDetails(
  tx: Db,
  save: { userId: number; body: DetailsBody; now: Date },
): Promise<{ reward: Kurus | null; version: number }> {
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
