/** Plays days of honest people and farms, with the product's own look at them, and counts who was held and what left. */
import { startOfDay } from '#lib/shared/dates.ts';
import { type Db, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { lookAtAccounts } from '#features/fraud/server/jobs.ts';
import { lookNow } from '#features/fraud/server/score-accounts.ts';
import { seededChance } from '../simulation/chance.ts';
import { type Actor, DAY_MS, HOUR_MS, watchDay, withLuck } from './actor.ts';
import { farms } from './farms.ts';
import { honestPeople } from './honest.ts';
import {
  makeAds,
  makeViewers,
  readBalances,
  saveBefore,
  writeSources,
  writeTransfer,
  writeWatches,
  writeWithdrawal,
} from './world.ts';

export interface Size {
  seed: number;
  honest: number;
  /** Accounts of each of the eight farms. */
  farm: number;
  days: number;
  /** The job runs every five minutes; here only so often a day, which is to the farms' advantage. */
  looks: number;
}

export interface Counted {
  kind: string;
  isHonest: boolean;
  accounts: number;
  /** Ever in review. */
  held: number;
  earned: number;
  asked: number;
  /** What was paid out. */
  left: number;
}

const MIN_WITHDRAWAL = 5_000;
const MIN_TRANSFER = 100;
const REST_MS = 24 * HOUR_MS;
/** An administrator pays what is not in review, each morning. */
const MORNING_MS = 10 * HOUR_MS;
interface Received {
  atMs: number;
  kurus: number;
}

async function accountsInReview(db: Db): Promise<Map<number, { stops: boolean }>> {
  const found = await rows(
    db,
    sql<{ user_id: number; stops_watching: boolean }>`
      select user_id, stops_watching from fraud_cases where decision is null or decision = 'held'`,
  );
  return new Map(found.map(({ user_id, stops_watching }) => [user_id, { stops: stops_watching }]));
}

/** Pays what waits and is not in review. */
async function payOut(db: Db, now: Date): Promise<void> {
  await run(
    db,
    sql`update withdrawals set status = 'paid', decided_at = ${now}
        where status = 'pending' and user_id not in (select user_id from fraud_cases where decision is null)`,
  );
}

interface Played {
  db: Db;
  actors: readonly Actor[];
  received: Map<number, Received[]>;
}

/** The payments of a day, in order. Money that was received rests; who is in review sends nothing, but may ask. */
async function payDay({ db, actors, received }: Played, day: number, dayStart: Date): Promise<void> {
  const balances = new Map((await readBalances(db)).map(({ user_id, kurus }) => [user_id, kurus]));
  const inReview = await accountsInReview(db);
  const wanted = actors
    .flatMap((actor) => actor.payments(day).map((payment) => ({ actor, payment })))
    .toSorted((a, b) => a.payment.atMs - b.payment.atMs);
  for (const { actor, payment } of wanted) {
    const now = new Date(dayStart.getTime() + payment.atMs);
    const resting = (received.get(actor.userId) ?? [])
      .filter(({ atMs }) => atMs > now.getTime() - REST_MS)
      .reduce((sum, { kurus }) => sum + kurus, 0);
    const free = Math.floor(((balances.get(actor.userId) ?? 0) - resting) * payment.share);
    const take = () => balances.set(actor.userId, (balances.get(actor.userId) ?? 0) - free);
    if (payment.to === 'bank') {
      if (free < MIN_WITHDRAWAL) continue;
      take();
      await writeWithdrawal(db, { userId: actor.userId, kurus: free, iban: actor.iban, now });
      await inTransaction(db, (tx) => lookNow(tx, { userId: actor.userId, now }));
    } else if (free >= MIN_TRANSFER && !inReview.has(actor.userId) && payment.to !== actor) {
      take();
      const toId = payment.to.userId;
      balances.set(toId, (balances.get(toId) ?? 0) + free);
      received.set(toId, [...(received.get(toId) ?? []), { atMs: now.getTime(), kurus: free }]);
      await writeTransfer(db, { fromId: actor.userId, toId, kurus: free, now });
    }
  }
}

async function count(db: Db, actors: readonly Actor[]): Promise<Counted[]> {
  const found = await rows(
    db,
    sql<{ user_id: number; was_held: boolean; earned: number; asked: number; paid: number }>`
      select user_id, exists (select from fraud_cases where fraud_cases.user_id = viewers.user_id) as was_held,
        coalesce((select sum(earned_kurus) from viewer_days where viewer_days.user_id = viewers.user_id), 0)::bigint as earned,
        coalesce((select sum(amount_kurus) from withdrawals where withdrawals.user_id = viewers.user_id), 0)::bigint as asked,
        coalesce((select sum(amount_kurus) from withdrawals
          where withdrawals.user_id = viewers.user_id and status = 'paid'), 0)::bigint as paid
      from viewers`,
  );
  const kindOf = new Map(actors.map((actor) => [actor.userId, actor]));
  const counted = new Map<string, Counted>();
  for (const { user_id, was_held, earned, asked, paid } of found) {
    const actor = kindOf.get(user_id);
    if (actor === undefined) continue;
    const { kind, isHonest } = actor;
    const sums = counted.get(kind) ?? { kind, isHonest, accounts: 0, held: 0, earned: 0, asked: 0, left: 0 };
    counted.set(kind, {
      ...sums,
      accounts: sums.accounts + 1,
      held: sums.held + Number(was_held),
      earned: sums.earned + earned,
      asked: sums.asked + asked,
      left: sums.left + paid,
    });
  }
  return [...counted.values()];
}

/** Plays, and answers what became of each kind of people. */
export async function playFraud(db: Db, size: Size): Promise<Counted[]> {
  const luck = withLuck(seededChance(size.seed));
  const firstDay = startOfDay('2026-11-23');
  let given = 0;
  const place = { luck, firstDay, next: () => (given += 1) };
  const actors = [...honestPeople(place, size.honest), ...farms(place, size.farm)];
  await makeAds(db);
  const ids = await makeViewers(
    db,
    actors.map(({ createdAt }) => createdAt),
  );
  actors.forEach((actor, index) => {
    actor.userId = ids[index] ?? 0;
  });
  await saveBefore(
    db,
    actors.map(({ userId, savedKurus }) => ({ userId, kurus: savedKurus })),
    firstDay,
  );
  const played = { db, actors, received: new Map<number, Received[]>() };
  for (let day = 0; day < size.days; day += 1) {
    const dayStart = new Date(firstDay.getTime() + day * DAY_MS);
    const stopped = await accountsInReview(db);
    const watching = actors.filter(({ userId }) => stopped.get(userId)?.stops !== true);
    const came = watching.flatMap(({ userId, address, device }) => [
      { userId, kind: 'address' as const, key: address },
      ...(device === null ? [] : [{ userId, kind: 'device' as const, key: device }]),
    ]);
    await writeSources(db, came, new Date(dayStart.getTime() + HOUR_MS));
    await payOut(db, new Date(dayStart.getTime() + MORNING_MS));
    await writeWatches(
      db,
      watching.flatMap((actor) => watchDay(actor, dayStart, day)).toSorted((a, b) => a.endMs - b.endMs),
    );
    await run(db, sql`analyze`);
    await payDay(played, day, dayStart);
    for (let look = 1; look <= size.looks; look += 1) {
      const now = new Date(dayStart.getTime() + (look * DAY_MS) / size.looks);
      await lookAtAccounts(db, { now, activeMs: DAY_MS / size.looks });
    }
  }
  await payOut(db, new Date(firstDay.getTime() + size.days * DAY_MS + MORNING_MS));
  return count(db, actors);
}
