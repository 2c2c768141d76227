import { istanbulDay } from '#lib/shared/dates.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import type { Kurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { fromTo, post } from '#features/ledger/server/index.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { type DetailsBody, givenDetails } from '../details.ts';
import { profileErrors } from '../errors.ts';
import { keepForToday } from '../matching.ts';
import { detailsOf, resolveDetails } from '../resolve-details.ts';
import { earnsReward, firstGiven } from '../reward.ts';
import { countReward, lockViewer, readViewer, rewardStateOf, updateDetailsRow } from './viewer-row.ts';

/** Pays a reward once per (viewer, count), in the transaction that counts it. Returns the amount. */
async function payReward(tx: Db, userId: number, reward: { amount: Kurus; now: Date }): Promise<Kurus> {
  const { amount, now } = reward;
  const count = await countReward(tx, userId, { amount, today: istanbulDay(now) });
  const postings = fromTo('platform_expense', userWallet(userId), amount);
  const entry = { kind: 'profile_reward', ref: `${userId}:${count}`, actorId: userId, postings } as const;
  await post(tx, { entries: [entry], now });
  return amount;
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
 * Changes a viewer's details and pays the reward, if this save earns one. The row is locked first, so that of many
 * saves at once one is paid. Must run in a transaction. Throws VALIDATION beside the fields, or PROFILE_CHANGED where
 * the body names a version that is no longer the current one.
 * @returns what was paid, or null, and the new version
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
  // A withheld detail counts as given: it fills the profile and earns its reward.
  const withheld = [...new Set(body.withheld ?? viewer.withheld)];
  const today = istanbulDay(now);
  const kept = keepForToday(viewer, { after: row, firstGiven: news, today });
  const version = await updateDetailsRow(tx, userId, { row, everGiven, withheld, kept, today });
  const { profile_update_earning: amount, profile_update_limit: limit } = await readSettings(tx);
  const isEarned = earnsReward(state, { given, today, rules: { amount, limit } });
  return { reward: isEarned ? await payReward(tx, userId, { amount, now }) : null, version };
}
