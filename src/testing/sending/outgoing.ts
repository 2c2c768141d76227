import type { Clock } from '#lib/server/clock.ts';
import { NO_FIGURES } from '#lib/server/figures/figures.ts';
import { NO_LIMITS } from '#lib/server/limits.ts';
import { createLog } from '#lib/server/log.ts';
import type { Outgoing } from '#lib/server/sending/outgoing.ts';

/** For a gateway by itself: without limits, figures and a log, unless they are given. */
export const anOutgoing = (clock: Clock, options: Partial<Outgoing> = {}): Outgoing => ({
  limits: NO_LIMITS,
  secret: Buffer.alloc(32),
  figures: NO_FIGURES,
  log: createLog({ LOG_LEVEL: 'silent' }),
  clock,
  onFlood: () => {},
  ...options,
});
