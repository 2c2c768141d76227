import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#lib/server/clock.ts';
import { parseCompany } from '#lib/server/company.ts';
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { NO_FIGURES } from '#lib/server/figures/figures.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { createAdIndex } from '#features/watching/choosing/ad-index.server.ts';
import { makeOffer } from '#features/watching/choosing/list-ads.server.ts';
import { createNextAds } from '#features/watching/choosing/next-ads.server.ts';
import { createSettlement } from '#features/watching/settling/create-settlement.server.ts';
import { createWatchTimer } from '#features/watching/settling/watch-timer.server.ts';
import { type Call, createLatencies, type Latencies } from './http.ts';
import { addSessions, tokenOf } from './fixture.ts';

export interface Watcher {
  userId: number;
  token: string;
}

/** The ad lasts a second on the server's clock; with this margin, no view is requested too early. */
const RIPE_AFTER_MS = 1010;

export async function signIn(db: Db, ids: readonly number[]): Promise<Watcher[]> {
  const watchers = ids.map((userId) => ({ userId, token: tokenOf(`viewer-${userId}`) }));
  await addSessions(db, watchers);
  await run(db, sql`update setting_values set value = 100000000 where key = 'daily_earning_limit'`);
  return watchers;
}

/** Makes every running campaign an ad of one second that may be watched repeatedly. Returns ids of some. */
export async function makeShortAds(db: Db, count: number): Promise<number[]> {
  const made = await rows(
    db,
    sql<{ id: number }>`
      update campaigns set display_duration = 1, max_views_per_ad = 1000000, second_view_rate_bp = 10000
      where status = 'active' returning id`,
  );
  return made.slice(0, count).map(({ id }) => id);
}

interface Begun {
  campaignId: number;
  watchId: number;
}

export interface Turn {
  kind: 'list' | 'start' | 'view';
  watcher: Watcher;
  campaignId: number;
  watchId: number;
  startsNext: boolean;
  onDone(begun: Begun | undefined): void;
}

/**
 * `next` returns the next call: a due view, else a start; nothing while all viewers are watching. Where views start
 * the next ad, a viewer starts only the first one, after its list; `begin` returns only those.
 */
export function takeTurns(watchers: readonly Watcher[], campaignIds: readonly number[], startsNext = true) {
  const idle = [...watchers];
  const due: { turn: Turn; atMs: number }[] = []; // In the order of their starts.
  let started = 0;
  function takeUntil(ms: number): Turn | undefined {
    const isDue = (due[0]?.atMs ?? Infinity) <= ms;
    if (isDue) return due.shift()?.turn;
    const watcher = idle.shift();
    if (watcher === undefined) return undefined;
    const campaignId = campaignIds[(started += 1) % campaignIds.length] ?? 0;
    const start = { kind: 'start', watcher, campaignId, watchId: 0, startsNext } as const;
    const onDone = (begun: Begun | undefined) => {
      const atMs = performance.now() + RIPE_AFTER_MS;
      if (begun === undefined) idle.push(watcher);
      else due.push({ turn: { kind: 'view', watcher, ...begun, startsNext, onDone }, atMs });
    };
    if (!startsNext) return { ...start, onDone };
    const onListed = () => void due.unshift({ turn: { ...start, onDone }, atMs: 0 });
    return { ...start, kind: 'list', onDone: onListed };
  }
  return { begin: () => takeUntil(0), next: () => takeUntil(performance.now()) };
}

/** The call of a turn; while all are watching, a read of the wallet. */
export function callOf(
  turn: Turn | undefined,
  someone: Watcher,
  into: Record<'start' | 'view', Latencies>,
): Call {
  if (turn === undefined) return { method: 'GET', path: '/api/user/wallet/balance', token: someone.token };
  const { kind, watcher, campaignId, watchId, startsNext } = turn;
  const { token } = watcher;
  if (kind === 'list')
    return { method: 'GET', path: '/api/user/ads', token, onDone: () => turn.onDone(undefined) };
  const onDone = (body: string) => {
    const { data } = JSON.parse(body) as ViewAnswer; // Our own server's answer.
    if (kind === 'start') turn.onDone({ campaignId, watchId: data.watch_id });
    else turn.onDone(data.next?.watch && { campaignId: data.next.ad.id, watchId: data.next.watch.watch_id });
  };
  const call = { method: 'POST' as const, token, into: into[kind], onDone };
  const path = `/api/user/ads/${campaignId}/${kind}`;
  return kind === 'start'
    ? { ...call, path }
    : { ...call, path, body: { watch_id: watchId, start_next: startsNext } };
}

interface ViewAnswer {
  data: { watch_id: number; next?: { ad: { id: number }; watch?: { watch_id: number } } };
}

/** Starts and views without HTTP. All callers share one settlement, as all requests of one server do. */
export function openSettlement(parts: { db: Db; databaseUrl: string; clock: Clock }) {
  // The only parts of the kit that the settlement uses.
  const kit = {
    ...parts,
    log: console,
    config: { RATE_LIMITS: false, company: parseCompany({}) },
    app: { log: console },
    figures: NO_FIGURES,
  } as unknown as ServerKit;
  const timer = createWatchTimer();
  const settlement = createSettlement(kit, timer);
  const index = createAdIndex(kit);
  const nextAds = createNextAds({ ...kit, index, timer, settlement, onError: console.error });

  async function settle(turn: Turn): Promise<Begun | undefined> {
    const { kind, campaignId, watchId, startsNext } = turn;
    const { userId } = turn.watcher;
    if (kind === 'list') {
      const asked = { userId, now: parts.clock.now(), steadyMs: parts.clock.steadyMs() };
      nextAds.remember(userId, (await makeOffer(parts.db, { index, timer }, asked)).ads);
      return undefined;
    }
    if (kind === 'start')
      return { campaignId, watchId: (await settlement.start({ userId, campaignId })).watchId };
    const viewed = { userId, campaignId, watchId };
    if (!startsNext) return void (await settlement.view(viewed));
    const { next } = await nextAds.viewAndStart(viewed);
    return next?.kind === 'opened' ? { campaignId: next.campaignId, watchId: next.watchId } : undefined;
  }

  /** Runs for some seconds, or until nothing is left. Returns the durations of starts and views. */
  async function driveDirectly(next: () => Turn | undefined, callers: number, seconds?: number) {
    const latencies = { start: createLatencies(), view: createLatencies() };
    const endMs = performance.now() + (seconds ?? Infinity) * 1000;
    async function work(): Promise<void> {
      while (performance.now() < endMs) {
        const turn = next();
        if (turn === undefined && seconds === undefined) return;
        if (turn === undefined) {
          await sleep(1);
          continue;
        }
        const beganMs = performance.now();
        const begun = await settle(turn);
        if (turn.kind !== 'list') latencies[turn.kind].add(performance.now() - beganMs);
        turn.onDone(begun);
      }
    }
    await Promise.all(Array.from({ length: callers }, work));
    return latencies;
  }

  return { driveDirectly, close: () => index.close() };
}
