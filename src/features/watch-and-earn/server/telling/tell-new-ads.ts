/**
 * Tells viewers that there are new ads for them. Whoever agreed to messages is told at most once a day and not
 * again before the next visit; and only if every ad on offer that they have not watched came on the air after their last
 * visit, so that somebody who left ads unwatched is not called back to them.
 */
import { istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Db, inTransaction, rows, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { agreesToMessages, hasGroupOn, tell } from '#features/notices/server/index.ts';
import { createAdIndex } from '../offering/ad-index.ts';
import { listAds } from '../offering/list-ads.ts';
import { createWatchTimer } from '../settling/watch-timer.ts';

const EVERY_SECONDS = 600;
/** Viewers looked at together, and in one run; the next run goes on with those after them. */
const AT_ONCE = 200;
const MOST_A_RUN = 2000;

type Kit = Pick<ServerKit, 'db' | 'databaseUrl' | 'clock' | 'log'>;

/** When each running campaign came on the air: it was paid, and its first day had begun. */
async function readBeginnings(db: Db, now: Date): Promise<Map<number, Date>> {
  const running = await rows(
    db,
    sql<{ id: number; activated_at: Date; start_date: string }>`
      select id, activated_at, start_date from campaigns where status = 'active'`,
  );
  const began = running.map(({ id, activated_at: activatedAt, start_date }): [number, Date] => {
    const firstDay = startOfDay(start_date);
    return [id, firstDay > activatedAt ? firstDay : activatedAt];
  });
  return new Map(began.filter(([, at]) => at <= now));
}

interface Absent {
  id: number;
  /** Was seen (to the hour), watched or read a notice last. */
  visited_at: Date;
}

/**
 * Viewers who may be told and were not here since `latest`, in the order of their ids. With 200,000 viewers, each with two
 * sessions, ten watches and five notices, it takes 0.06 s where many are found and 2.8 s where nobody is, because then
 * everybody was looked at.
 */
function findAbsent(db: Db, given: { after: number; latest: Date; now: Date }): Promise<Absent[]> {
  return rows(
    db,
    sql<Absent>`
      select users.id, visit.at as visited_at from users
      cross join lateral (select greatest(users.created_at,
        (select max(seen_at) from sessions where sessions.user_id = users.id),
        (select started_at from watches where watches.user_id = users.id order by watches.id desc limit 1),
        (select max(read_at) from notices where notices.user_id = users.id)) as at) as visit
      where users.id > ${given.after} and role = 'user' and status = 'active' and visit.at < ${given.latest}
        and ${agreesToMessages(sql`users.id`)} and ${hasGroupOn(sql`users.id`, 'news')}
        and not exists (select from notices where notices.user_id = users.id and kind = 'new_ads'
          and (created_at >= visit.at or ref = ${istanbulDay(given.now)}))
      order by users.id limit ${AT_ONCE}`,
  );
}

/**
 * Answers a round of telling. It goes on where the last one ended, so that everybody's turn comes. That place is forgotten
 * at a restart, which tells nobody twice: that is kept with the notices.
 */
export function createNewAdsTeller(kit: Kit): (signal?: AbortSignal) => Promise<void> {
  const { db, clock } = kit;
  let after = 0;
  return async (signal) => {
    const now = clock.now();
    const beginnings = await readBeginnings(db, now);
    if (beginnings.size === 0) return;
    const latest = [...beginnings.values()].reduce((a, b) => (a > b ? a : b), new Date(0));
    let index: ReturnType<typeof createAdIndex> | undefined;
    const timer = createWatchTimer();
    const hasOnlyNew = async ({ id: userId, visited_at: visitedAt }: Absent): Promise<boolean> => {
      const asked = { userId, now, steadyMs: clock.steadyMs() };
      // Made for the first who was absent: in most rounds there is nobody.
      index ??= createAdIndex(kit);
      const { ads } = await listAds(db, { index, timer }, asked);
      const unwatched = ads.filter(({ view_number: number }) => number === 1);
      return (
        unwatched.length > 0 && unwatched.every(({ id }) => (beginnings.get(id) ?? new Date(0)) > visitedAt)
      );
    };
    try {
      for (let looked = 0; looked < MOST_A_RUN && signal?.aborted !== true; looked += AT_ONCE) {
        // oxlint-disable-next-line no-await-in-loop
        const absent = await findAbsent(db, { after, latest, now });
        const to: number[] = [];
        // oxlint-disable-next-line no-await-in-loop -- one after the other: watching goes before telling
        for (const viewer of absent) if (await hasOnlyNew(viewer)) to.push(viewer.id);
        // oxlint-disable-next-line no-await-in-loop
        await inTransaction(db, (tx) =>
          tell(tx, { kind: 'new_ads', to, ref: istanbulDay(now), detail: {} }, now),
        );
        const last = absent.length < AT_ONCE ? undefined : absent.at(-1);
        after = last?.id ?? 0;
        if (last === undefined) return;
      }
    } finally {
      await index?.close();
    }
  };
}

export function newAdsJobs(kit: Kit): Job[] {
  return [
    { name: 'tell-new-ads', everySeconds: EVERY_SECONDS, maxSeconds: 300, run: createNewAdsTeller(kit) },
  ];
}
