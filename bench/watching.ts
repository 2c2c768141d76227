/** Watching ads with so many callers at once: start, wait the ad's second out, ask for the view. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#lib/server/clock.ts';
import { parseCompany } from '#lib/server/company.ts';
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { NO_FIGURES } from '#lib/server/figures/figures.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { createSettlement } from '#features/watch-and-earn/server/settling/create-settlement.ts';
import { createWatchTimer } from '#features/watch-and-earn/server/settling/watch-timer.ts';
import type { Call } from './http.ts';
import { createLatencies, type Latencies } from './latencies.ts';
import { addSessions, tokenOf } from './world.ts';

export interface Watcher {
  userId: number;
  token: string;
}

/** The ad lasts a second on the server's clock; with this much more, a view never has to be asked for twice. */
const RIPE_AFTER_MS = 1010;

/** Signs viewers in, and lifts the limit of a day. */
export async function signIn(db: Db, ids: readonly number[]): Promise<Watcher[]> {
  const watchers = ids.map((userId) => ({ userId, token: tokenOf(`viewer-${userId}`) }));
  await addSessions(db, watchers);
  await run(db, sql`update setting_values set value = 100000000 where key = 'daily_earning_limit'`);
  return watchers;
}

/** Makes so many running campaigns of the world ads of a second that may be watched again and again. Answers their ids. */
export async function makeShortAds(db: Db, count: number): Promise<number[]> {
  const made = await rows(
    db,
    sql<{ id: number }>`
      update campaigns set display_duration = 1, max_views_per_ad = 1000000, second_view_rate_bp = 10000
      where id in (select id from campaigns where status = 'active' order by id limit ${count}) returning id`,
  );
  return made.map(({ id }) => id);
}

export interface Turn {
  kind: 'start' | 'view';
  watcher: Watcher;
  campaignId: number;
  watchId: number;
  /** To be called with what a start answered. */
  onDone(watchId: number): void;
}

/** Hands out what is to be done next: a view that is due, else a start; nothing while all viewers are watching. */
export function takeTurns(watchers: readonly Watcher[], campaignIds: readonly number[]) {
  const idle = [...watchers];
  const due: { turn: Turn; atMs: number }[] = []; // In the order of their starts.
  let started = 0;
  return function next(): Turn | undefined {
    const view = (due[0]?.atMs ?? Infinity) <= performance.now() ? due.shift()?.turn : undefined;
    if (view !== undefined) return view;
    const watcher = idle.shift();
    if (watcher === undefined) return undefined;
    const campaignId = campaignIds[(started += 1) % campaignIds.length] ?? 0;
    const onViewed = () => void idle.push(watcher);
    return {
      kind: 'start',
      watcher,
      campaignId,
      watchId: 0,
      onDone: (watchId) =>
        void due.push({
          turn: { kind: 'view', watcher, campaignId, watchId, onDone: onViewed },
          atMs: performance.now() + RIPE_AFTER_MS,
        }),
    };
  };
}

/** The call of a turn; while all are watching, one looks at the wallet. */
export function callOf(
  turn: Turn | undefined,
  someone: Watcher,
  into: Record<Turn['kind'], Latencies>,
): Call {
  if (turn === undefined) return { method: 'GET', path: '/api/user/wallet/balance', token: someone.token };
  const { kind, watcher, campaignId, watchId } = turn;
  const onDone = (body: string) => {
    const { data } = JSON.parse(body) as { data: { watch_id: number } }; // Our own server's answer.
    turn.onDone(data.watch_id);
  };
  const call = { method: 'POST' as const, token: watcher.token, into: into[kind], onDone };
  const path = `/api/user/ads/${campaignId}/${kind}`;
  return kind === 'start' ? { ...call, path } : { ...call, path, body: { watch_id: watchId } };
}

/** Starts and views without HTTP. All callers share one settlement, as all requests of one server do. */
export function openSettlement(given: { db: Db; clock: Clock }) {
  // The settlement uses only these parts of the kit.
  const kit = {
    ...given,
    config: { RATE_LIMITS: false, company: parseCompany({}) },
    app: { log: console },
    figures: NO_FIGURES,
  } as unknown as ServerKit;
  const settlement = createSettlement(kit, createWatchTimer());

  async function settle({ kind, watcher: { userId }, campaignId, watchId }: Turn): Promise<number> {
    if (kind === 'start') return (await settlement.start({ userId, campaignId })).watchId;
    await settlement.view({ userId, campaignId, watchId });
    return watchId;
  }

  /** Answers how long each start and each view took. */
  return async function driveDirectly(next: () => Turn | undefined, callers: number, seconds: number) {
    const latencies = { start: createLatencies(), view: createLatencies() };
    const endMs = performance.now() + seconds * 1000;
    async function work(): Promise<void> {
      while (performance.now() < endMs) {
        const turn = next();
        if (turn === undefined) {
          await sleep(1);
          continue;
        }
        const beganMs = performance.now();
        const watchId = await settle(turn);
        latencies[turn.kind].add(performance.now() - beganMs);
        turn.onDone(watchId);
      }
    }
    await Promise.all(Array.from({ length: callers }, work));
    return latencies;
  };
}
