/** Watches ads over HTTP with so many connections at once: start, wait the ad's second out, ask for the view. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from './http-connection.ts';
import { createLatencies, type Latencies } from './latencies.ts';
import type { BenchViewer } from './watch-world.ts';

export interface DriveOptions {
  port: number;
  connections: number;
  /** Enough that while some wait their second out the others keep every connection busy. */
  viewers: readonly BenchViewer[];
  campaignIds: readonly number[];
  seconds: number;
}

export interface Driven {
  paidViews: number;
  viewsPerSecond: number;
  starts: Latencies;
  views: Latencies;
}

interface Watching {
  viewer: BenchViewer;
  campaignId: number;
  watchId: number;
  ripeAtMs: number;
}

/** The ad lasts a second on the server's clock; a little more, and it never has to ask twice. */
const RIPE_AFTER_MS = 1010;

export async function driveWatches(options: DriveOptions): Promise<Driven> {
  const { port, campaignIds, seconds } = options;
  const [starts, views] = [createLatencies(), createLatencies()];
  const idle = [...options.viewers];
  const running: Watching[] = []; // In the order of their starts, so the first is ripe first.
  const endMs = performance.now() + seconds * 1000;
  let started = 0;

  async function timed(latencies: Latencies, work: () => Promise<{ status: number; body: string }>) {
    const beganMs = performance.now();
    const { status, body } = await work();
    latencies.add(performance.now() - beganMs);
    if (status !== 200) throw new Error(`answered ${status}: ${body}`);
    return (JSON.parse(body) as { data: { watch_id: number } }).data; // Our own server's answer.
  }

  async function work(): Promise<void> {
    const connection = openConnection(port);
    while (performance.now() < endMs) {
      const next = running[0];
      if (next !== undefined && next.ripeAtMs <= performance.now()) {
        running.shift();
        const { viewer, campaignId, watchId } = next;
        await timed(views, () =>
          connection.post(`/api/user/ads/${campaignId}/view`, viewer.token, { watch_id: watchId }),
        );
        idle.push(viewer);
        continue;
      }
      const viewer = idle.shift();
      if (viewer === undefined) {
        await sleep(1);
        continue;
      }
      const campaignId = campaignIds[started % campaignIds.length] ?? 0;
      started += 1;
      const data = await timed(starts, () =>
        connection.post(`/api/user/ads/${campaignId}/start`, viewer.token),
      );
      running.push({
        viewer,
        campaignId,
        watchId: data.watch_id,
        ripeAtMs: performance.now() + RIPE_AFTER_MS,
      });
    }
    connection.close();
  }

  const beganMs = performance.now();
  await Promise.all(Array.from({ length: options.connections }, work));
  const tookSeconds = (performance.now() - beganMs) / 1000;
  return { paidViews: views.count(), viewsPerSecond: views.count() / tookSeconds, starts, views };
}
