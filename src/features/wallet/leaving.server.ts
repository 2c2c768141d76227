import { type Kurus, sumKurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, one, sql, rows } from '#lib/server/db.ts';
import { userWallet, type AccountId } from '#platform/ledger/accounts.ts';
import { readBalance, lockAccounts } from '#platform/ledger/server.ts';
import { readHold, readCovered } from '#features/fraud/server.ts';
import { type Settings, readSettings } from '#platform/settings/server.ts';
import { findMissing } from './leaving.ts';
import {
  type OutgoingLimits,
  readMoneyReadyAt,
  readWithdrawalsLeft,
  readPayees,
} from './withdrawals/outgoing-rules.server.ts';
import { istanbulDay } from '#lib/shared/dates.ts';
import { readWalletFacts } from './queries.server.ts';
import { SEEN_SHARE } from '#features/fraud/seen.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { walletErrors } from './contract/viewer.ts';
import { balanceTooSmallText, bonusLockedText, moneyRestingText } from './texts.ts';

const MOST_PARTS = 6;

function restingOnWire({ amount, parts }: Resting) {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [shown, tail] = [parts.slice(0, MOST_PARTS - 1), parts.slice(MOST_PARTS - 1)];
  if (tail.length > 0)
    shown.push({ amount: sumKurus(...tail.map((part) => part.amount)), ready_at: last.ready_at });
  return { amount, first_ready_at: first.ready_at, ready_at: last.ready_at, parts: shown };
}

interface LeavingAsked {
  userId: number;
  now: Date;
  limits: OutgoingLimits | undefined;
  settings: Settings;
}

export async function readLeaving(db: Db, { userId, now, limits, settings }: LeavingAsked) {
  const { min_withdraw_amount, withdrawals_enabled, transfer_rest_hours: restHours } = settings;
  const [balance, locked, resting, readyAt, hold, left] = await Promise.all([
    readBalance(db, userWallet(userId)),
    readLockedBonus(db, userId),
    readResting(db, { userId, now, restHours }),
    readMoneyReadyAt(db, { userId, now }),
    readHold(db, userId),
    limits === undefined ? null : readWithdrawalsLeft(db, { userId, now }, limits.withdrawalsPerDay),
  ]);
  return {
    balance,
    available: freeOf(balance, { locked, resting }),
    min_withdraw_amount,
    withdrawals_enabled,
    money_ready_at: readyAt,
    in_review: hold !== undefined,
    withdrawals_left_today: left,
    locked_bonus: locked.viewsLeft === 0 ? null : { amount: locked.amount, views_left: locked.viewsLeft },
    resting: restingOnWire(resting),
  };
}

export async function readOwnWallet(
  db: Db,
  { userId, now, limits }: { userId: number; now: Date; limits: OutgoingLimits | undefined },
) {
  const settings = await readSettings(db);
  const [facts, leaving, payees, covered] = await Promise.all([
    readWalletFacts(db, { userId, today: istanbulDay(now) }),
    readLeaving(db, { userId, now, limits, settings }),
    readPayees(db, { userId, now }),
    readCovered(db, { userId, now }),
  ]);
  const without_look = kurus(Math.min(leaving.available, covered));
  return {
    ...settings,
    ...facts,
    ...leaving,
    to_withdraw: findMissing(leaving, settings),
    without_look,
    ...payees,
  };
}

/**
 * So many ads frees the welcome bonus and the profile rewards: accounts opened only for them are worthless
 * (threats T-V14). This rule holds back no other money.
 */
export const BONUS_RELEASE_VIEWS = 2;
/** So many views about which nothing was reported count as one that was seen: they free the bonus later. */
export const SILENT_VIEWS_FOR_ONE = 4;

interface LockedBonus {
  amount: Kurus;
  viewsLeft: number;
  viewsToRelease: number;
}

export async function readLockedBonus(db: Db, userId: number): Promise<LockedBonus> {
  const { bonus, rewards, seen, views } = await one(
    db,
    sql<{ bonus: Kurus; rewards: Kurus; seen: number; views: number }>`
      with paid as (
        select is_painted and visible_ms >= ${SEEN_SHARE}::float8 * display_duration * 1000 as is_seen
        from watches where user_id = ${userId} and status = 'viewed'
        order by id desc limit ${BONUS_RELEASE_VIEWS * SILENT_VIEWS_FOR_ONE}
      )
      select welcome_bonus_kurus as bonus, (
          select coalesce(sum(amount_kurus), 0)::bigint from ledger_entries join ledger_postings on entry_id = id
          where kind = 'profile_reward' and account_id = 'user_wallet:' || ${userId}::bigint
            and ref in (select ${userId}::bigint || ':' || n from generate_series(1, reward_count) as n)
        ) as rewards,
        (select count(*) from paid where is_seen) as seen, (select count(*) from paid) as views
      from viewers where user_id = ${userId}`,
  );
  const given = sumKurus(bonus, rewards);
  const counted = seen + (views - seen) / SILENT_VIEWS_FOR_ONE;
  const viewsToRelease = Math.max(0, Math.ceil(BONUS_RELEASE_VIEWS - counted));
  const viewsLeft = given === 0 ? 0 : viewsToRelease;
  return { amount: viewsLeft === 0 ? ZERO_KURUS : kurus(given), viewsLeft, viewsToRelease };
}

const HOUR_MS = 3_600_000;

export const readyAfter = (at: Date, restHours: number): Date => new Date(at.getTime() + restHours * HOUR_MS);

interface Resting {
  amount: Kurus;
  parts: readonly { amount: Kurus; ready_at: Date }[];
}

async function readTakenBack(db: Db, { userId, since }: { userId: number; since: Date }): Promise<number> {
  const { taken } = await one(
    db,
    sql<{ taken: number }>`
      select coalesce(-sum(amount_kurus), 0)::bigint as taken
      from ledger_postings join ledger_entries on id = entry_id
      where account_id = ${userWallet(userId)} and amount_kurus < 0 and at > ${since}
        and kind in ('view_taken_back', 'click_taken_back') and detail ->> 'earner' <> ${String(userId)}`,
  );
  return taken;
}

/** On hold, so that a farm's money is noticed on its way and the owner of a stolen account has time to object. */
async function readResting(
  db: Db,
  { userId, now, restHours }: { userId: number; now: Date; restHours: number },
): Promise<Resting> {
  if (restHours === 0) return { amount: ZERO_KURUS, parts: [] };
  const since = new Date(now.getTime() - restHours * HOUR_MS);
  const received = await rows(
    db,
    sql<{ amount: Kurus; at: Date }>`
      select amount_kurus as amount, at from ledger_postings join ledger_entries on id = entry_id
      where account_id = ${userWallet(userId)} and amount_kurus > 0 and kind = 'transfer'
        and at > ${since}
      order by at`,
  );
  let taken = await readTakenBack(db, { userId, since });
  const parts = received.flatMap(({ amount, at }) => {
    const left = Math.max(0, amount - taken);
    taken -= amount - left;
    return left === 0 ? [] : [{ amount: kurus(left), ready_at: readyAfter(at, restHours) }];
  });
  return { amount: sumKurus(...parts.map(({ amount }) => amount)), parts };
}

/** When `missing` more than now will be free; the last moment where it is more than all money on hold. */
function readyAtFor({ parts }: Resting, missing: number): Date | undefined {
  let freed = 0;
  return (parts.find(({ amount }) => (freed += amount) >= missing) ?? parts.at(-1))?.ready_at;
}

function freeOf(balance: Kurus, { locked, resting }: { locked: { amount: Kurus }; resting: Resting }): Kurus {
  return kurus(Math.max(0, balance - locked.amount - resting.amount));
}

const besideAmount = (message: string) => ({ message, errors: { amount: message } });

/** In the ledger's order. Returns the payer's balance. @throws INSUFFICIENT_FUNDS, BONUS_LOCKED, MONEY_RESTING. */
export async function lockWallets(
  tx: Db,
  {
    payerId,
    payeeId,
    amount,
    settings: { transfer_rest_hours: restHours },
    now,
  }: { payerId: number; payeeId: number | 'withdrawals'; amount: Kurus; settings: Settings; now: Date },
): Promise<Kurus> {
  const payer = userWallet(payerId);
  const payee: AccountId = payeeId === 'withdrawals' ? 'withdrawals_pending' : userWallet(payeeId);
  const state = (await lockAccounts(tx, [payer, payee])).get(payer);
  if (state === undefined) throw new Error(`viewer ${payerId} has no wallet`);
  if (state.balance < amount)
    throw ledgerErrors.INSUFFICIENT_FUNDS(besideAmount(balanceTooSmallText(state.balance)));
  const locked = await readLockedBonus(tx, payerId);
  const resting = await readResting(tx, { userId: payerId, now, restHours });
  if (state.balance - locked.amount < amount) {
    const free = freeOf(state.balance, { locked, resting });
    const message = bonusLockedText(free, locked.viewsLeft);
    throw walletErrors.BONUS_LOCKED({ ...besideAmount(message), extra: { views_left: locked.viewsLeft } });
  }
  const missing = amount - (state.balance - locked.amount - resting.amount);
  const readyAt = missing > 0 ? readyAtFor(resting, missing) : undefined;
  if (readyAt !== undefined) {
    const message = moneyRestingText(freeOf(state.balance, { locked, resting }), readyAt);
    const extra = { ready_at: readyAt.toISOString() };
    throw walletErrors.MONEY_RESTING({ ...besideAmount(message), extra });
  }
  return state.balance;
}
