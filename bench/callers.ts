/** Makes a benchmark's calls: over HTTP as a browser does, or directly into the code behind the routes. */
import type { Clock } from '#lib/server/clock.ts';
import { NO_FIGURES } from '#lib/server/figures/figures.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { createSettlement } from '#features/watch-and-earn/server/settling/create-settlement.ts';
import { createWatchTimer } from '#features/watch-and-earn/server/settling/watch-timer.ts';
import type { Caller } from './drive-watches.ts';
import { type HttpAnswer, openConnection } from './http-connection.ts';
import { createLatencies, type Latencies } from './latencies.ts';
import type { BenchViewer } from './watch-world.ts';

function dataOf({ status, body }: HttpAnswer): { watch_id: number } {
  if (status !== 200) throw new Error(`answered ${status}: ${body}`);
  return (JSON.parse(body) as { data: { watch_id: number } }).data; // Our own server's answer.
}

export function httpCaller(port: number): Caller {
  const connection = openConnection(port);
  const ads = '/api/user/ads';
  return {
    start: async ({ token }, adId) => dataOf(await connection.post(`${ads}/${adId}/start`, token)).watch_id,
    view: async ({ token }, adId, watchId) => {
      dataOf(await connection.post(`${ads}/${adId}/view`, token, { watch_id: watchId }));
    },
    close: () => connection.close(),
  };
}

/** Calls that are authenticated and do nothing else: a page says that its ad is still on the screen. */
export async function emptyCalls(given: {
  port: number;
  viewers: readonly BenchViewer[];
  callers: number;
  seconds: number;
}): Promise<{ perSecond: number; latencies: Latencies }> {
  const latencies = createLatencies();
  const seen = { visible_ms: 0, hidden_ms: 0, focused_ms: 0, is_painted: true };
  const beganMs = performance.now();
  const endMs = beganMs + given.seconds * 1000;
  await Promise.all(
    given.viewers.slice(0, given.callers).map(async ({ token }) => {
      const connection = openConnection(given.port);
      while (performance.now() < endMs) {
        const startMs = performance.now();
        const { status, body } = await connection.post('/api/user/ads/1/beat', token, { watch_id: 1, seen });
        if (status !== 200) throw new Error(`answered ${status}: ${body}`);
        latencies.add(performance.now() - startMs);
      }
      connection.close();
    }),
  );
  return { perSecond: latencies.count() / ((performance.now() - beganMs) / 1000), latencies };
}

/** All callers share one settlement, as all requests of one server do. */
export function settlementCallers(given: { db: ServerKit['db']; clock: Clock }): () => Caller {
  // The settlement uses only these parts of the kit.
  const kit = {
    ...given,
    config: { RATE_LIMITS: false },
    app: { log: console },
    figures: NO_FIGURES,
  } as unknown as ServerKit;
  const settlement = createSettlement(kit, createWatchTimer());
  return () => ({
    start: async ({ userId }, campaignId) => (await settlement.start({ userId, campaignId })).watchId,
    view: async ({ userId }, campaignId, watchId) => {
      await settlement.view({ userId, campaignId, watchId });
    },
    close: () => {},
  });
}
