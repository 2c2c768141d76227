/** Watches ads with so many callers at once: start, wait the ad's second out, ask for the view. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLatencies, type Latencies } from './latencies.ts';
import type { BenchViewer } from './watch-world.ts';

/** Makes one call at a time. */
export interface Caller {
  /** Answers the watch's id. */
  start(viewer: BenchViewer, campaignId: number): Promise<number>;
  view(viewer: BenchViewer, campaignId: number, watchId: number): Promise<void>;
  close(): void;
}

export interface DriveOptions {
  callers: number;
  openCaller(this: void): Caller;
  /** So many that those whose second is running leave enough others to keep every caller busy. */
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

/** The ad lasts a second on the server's clock; with this much more, a view never has to be asked for twice. */
const RIPE_AFTER_MS = 1010;

async function timed<T>(latencies: Latencies, work: Promise<T>): Promise<T> {
  const beganMs = performance.now();
  const answer = await work;
  latencies.add(performance.now() - beganMs);
  return answer;
}

export async function driveWatches(options: DriveOptions): Promise<Driven> {
  const { campaignIds, seconds } = options;
  const [starts, views] = [createLatencies(), createLatencies()];
  const idle = [...options.viewers];
  const running: Watching[] = []; // In the order of their starts: the first is the first to be ready.
  const beganMs = performance.now();
  const endMs = beganMs + seconds * 1000;
  let started = 0;

  async function view(caller: Caller, { viewer, campaignId, watchId }: Watching): Promise<void> {
    await timed(views, caller.view(viewer, campaignId, watchId));
    idle.push(viewer);
  }

  async function start(caller: Caller, viewer: BenchViewer): Promise<void> {
    const campaignId = campaignIds[started % campaignIds.length] ?? 0;
    started += 1;
    const watchId = await timed(starts, caller.start(viewer, campaignId));
    running.push({ viewer, campaignId, watchId, ripeAtMs: performance.now() + RIPE_AFTER_MS });
  }

  async function work(): Promise<void> {
    const caller = options.openCaller();
    while (performance.now() < endMs) {
      const isRipe = (running[0]?.ripeAtMs ?? Infinity) <= performance.now();
      const ripe = isRipe ? running.shift() : undefined;
      const viewer = ripe === undefined ? idle.shift() : undefined;
      if (ripe !== undefined) await view(caller, ripe);
      else if (viewer !== undefined) await start(caller, viewer);
      else await sleep(1);
    }
    caller.close();
  }

  await Promise.all(Array.from({ length: options.callers }, work));
  const tookSeconds = (performance.now() - beganMs) / 1000;
  return { paidViews: views.count(), viewsPerSecond: views.count() / tookSeconds, starts, views };
}
