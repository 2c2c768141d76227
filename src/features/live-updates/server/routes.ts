import type { Actor } from '#lib/server/actor.ts';
import { addressKey } from '#lib/server/limits.ts';
import { LIVE_CHANNEL } from '#lib/server/database/announce.ts';
import { createListener } from '#lib/server/database/listener.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { liveContract } from '../contract.ts';
import { createHub, type StreamLimits } from './hub.ts';

/** Nobody waits for the answer: a busy database may take its time. */
const CATCH_UP_MS = 3000;

const LIMITS: StreamLimits = { perSession: 4, perPerson: 12, perAddress: 150, overAll: 5000 };

export function mountLiveUpdates(
  kit: ServerKit,
  findLive: (sessionIds: readonly number[]) => Promise<ReadonlyMap<number, Actor>>,
): void {
  const { app, config, databaseUrl, figures, isStopping } = kit;
  const hub = createHub({
    listen: (heard) =>
      createListener({
        url: databaseUrl,
        channel: LIVE_CHANNEL,
        catchUpMs: CATCH_UP_MS,
        log: (error) => app.log.warn({ err: error }, 'the connection that hears of changes broke'),
        ...heard,
      }),
    findLive,
    limits: config.RATE_LIMITS ? LIMITS : undefined,
    isStopping,
    figures,
    warn: (error) => app.log.warn({ err: error }, 'sessions of open pages could not be looked up'),
  });
  // Before the server waits for its connections.
  app.addHook('preClose', async () => hub.endAll('stopping'));
  app.addHook('onClose', () => hub.close());
  implement(kit, liveContract, {
    async followChanges({ actor, ip }) {
      const address = addressKey(ip);
      await hub.admit(actor, address);
      return { stream: (response) => hub.open(response, actor, address) };
    },
  });
}
