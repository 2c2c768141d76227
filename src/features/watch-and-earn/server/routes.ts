import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { watchContract } from '../contract.ts';
import { createAdIndex } from './ad-index.ts';
import { createSettlement } from './create-settlement.ts';
import { listAds } from './list-ads.ts';
import type { Earned } from './operations.ts';

const toAnswer = ({ earning, totalToday, dailyEarningLimit, balance }: Earned) => ({
  data: { earning, total_today: totalToday, daily_earning_limit: dailyEarningLimit, balance },
});

/** Mounts the routes. `close` waits for what is in flight; the server's own close calls it. */
export function mountWatchAndEarn(kit: ServerKit): { close(): Promise<void> } {
  const index = createAdIndex(kit);
  const settlement = createSettlement(kit);

  implement(
    kit,
    watchContract,
  )({
    listAds: async ({ db, actor, now }) => ({
      data: await listAds(db, await index.current(), { userId: actor.userId, now }),
    }),

    startAd: async ({ actor, params, once }) => {
      const opened = await settlement.start({ userId: actor.userId, campaignId: params.id, once });
      return {
        data: {
          watch_id: opened.watchId,
          earning: opened.earning,
          display_duration: opened.displayDuration,
          expires_at: opened.expiresAt,
        },
      };
    },

    viewAd: async ({ actor, params, body, once }) =>
      toAnswer(
        await settlement.view({ userId: actor.userId, campaignId: params.id, watchId: body.watch_id, once }),
      ),

    clickAd: async ({ actor, params, once }) =>
      toAnswer(await settlement.click({ userId: actor.userId, campaignId: params.id, once })),
  });

  const close = async () => {
    await settlement.idle();
    await index.close();
  };
  kit.app.addHook('onClose', close);
  return { close };
}
