/** Answers 503 above a number of running calls: otherwise answers come after their callers have gone (threats T-I1). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '#lib/shared/errors.ts';
import type { Figures } from './figures/figures.ts';
import { callsRunning, callsShed } from './figures/lib-figures.ts';
import { addressKey } from './limits.ts';
import type { Log } from './log.ts';

/** With twenty database connections, more concurrent calls only wait longer. */
export const MAX_RUNNING_CALLS = 200;

/** Above this share the rest is for addresses that have nothing running, so that a few cannot take all places. */
const NEARLY_ALL = 0.9;

/** A line for each refused call would be more work than the refusal. */
const LOG_EVERY_MS = 10_000;
const MAX_RETRY_AFTER_SECONDS = 3;

declare module 'fastify' {
  interface FastifyRequest {
    load: 'running' | 'paused' | 'shed' | null;
  }
}

interface LoadSheddingOptions {
  maxRunning: number;
  isCounted: (request: FastifyRequest) => boolean;
  log: Log;
  figures: Figures | undefined;
}

/**
 * A call that finishes what was begun with money passes unless its address alone has that many running: its earning is
 * reserved already, and the database's queue bounds those that wait there.
 */
export function shedLoad(app: FastifyInstance, options: LoadSheddingOptions): void {
  const { maxRunning, isCounted, log, figures } = options;
  let [running, unlogged, loggedAtMs] = [0, 0, -Infinity];
  const runningOf = new Map<string, number>();
  const count = (request: FastifyRequest, by: 1 | -1) => {
    const address = addressKey(request.ip);
    const own = (runningOf.get(address) ?? 0) + by;
    if (own === 0) runningOf.delete(address);
    else runningOf.set(address, own);
    running += by;
  };
  figures?.ask(callsRunning, () => [{ labels: {}, value: running }]);

  const start = (request: FastifyRequest) => {
    request.load = 'running';
    count(request, 1);
  };
  const pause = (request: FastifyRequest) => {
    if (request.load !== 'running') return;
    request.load = 'paused';
    count(request, -1);
  };
  function refuse(request: FastifyRequest): never {
    request.load = 'shed';
    figures?.add(callsShed, {});
    unlogged += 1;
    const retryAfterSeconds = 1 + (unlogged % MAX_RETRY_AFTER_SECONDS);
    if (performance.now() - loggedAtMs > LOG_EVERY_MS) {
      log.warn({ refused: unlogged }, 'more calls came than this server works on at once');
      [unlogged, loggedAtMs] = [0, performance.now()];
    }
    throw commonErrors.UNAVAILABLE({ retryAfterSeconds });
  }

  app.decorateRequest('load', null);
  app.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return;
    const own = runningOf.get(addressKey(request.ip)) ?? 0;
    const most = own === 0 ? maxRunning : maxRunning * NEARLY_ALL;
    const isFull = request.routeOptions.config.isFinishing === true ? own >= maxRunning : running >= most;
    if (isFull) refuse(request);
    start(request);
  });
  // Slow senders of bodies must not keep others out.
  app.addHook('preParsing', async (request) => pause(request));
  // An upload's handler reads its parts, so it runs uncounted.
  app.addHook('preValidation', async (request) => {
    const { isUpload } = request.routeOptions.config;
    if (request.load === 'paused' && isUpload !== true) start(request);
  });
  // The work is done with the answer, whether or not somebody is there to read it.
  app.addHook('onSend', async (request) => pause(request));
}
