import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { watchContract } from '../contract.ts';
import { createAdIndex } from './offering/ad-index.ts';
import { createSettlement } from './settling/create-settlement.ts';
import { createAddressGuard } from './settling/earning-addresses.ts';
import { mountAboutAds } from './about/about-routes.ts';
import { listAds } from './offering/list-ads.ts';
import type { Earned } from './settling/operations.ts';
import { resumeWatch } from './ending/resume-watch.ts';
import { createWatchTimer } from './settling/watch-timer.ts';

const toAnswer = ({ earning, totalToday, dailyEarningLimit, balance }: Earned) => ({
  data: { earning, total_today: totalToday, daily_earning_limit: dailyEarningLimit, balance },
});

/** Mounts the routes. `close` waits for what is in flight; the server's own close calls it. */
export function mountWatchAndEarn(kit: ServerKit): { close(): Promise<void> } {
  const index = createAdIndex(kit);
  const timer = createWatchTimer();
  const settlement = createSettlement(kit, timer);
  const guardAddress = createAddressGuard(kit.db, kit.config);

  implement(kit, watchContract, {
    listAds: async ({ db, actor, now }) => ({
      data: await listAds(
        db,
        { served: await index.current(), timer },
        { userId: actor.userId, now, steadyMs: kit.clock.steadyMs() },
      ),
    }),

    startAd: async ({ actor, params, body, once, ip, now }) => {
      const { userId } = actor;
      await guardAddress({ userId, ip, now });
      const opened = await settlement.start({ userId, campaignId: params.id, holder: body.holder, once });
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
        await settlement.view({
          userId: actor.userId,
          campaignId: params.id,
          watchId: body.watch_id,
          holder: body.holder,
          once,
        }),
      ),

    clickAd: async ({ actor, params, once }) =>
      toAnswer(await settlement.click({ userId: actor.userId, campaignId: params.id, once })),

    resumeAd: async ({ db, actor, params, body, now }) => ({
      data: await resumeWatch(db, timer, {
        userId: actor.userId,
        campaignId: params.id,
        watchId: body.watch_id,
        holder: body.holder,
        now,
        steadyMs: kit.clock.steadyMs(),
      }),
    }),
  });

  mountAboutAds(kit, index);

  const close = async () => {
    await settlement.idle();
    await index.close();
  };
  kit.app.addHook('onClose', close);
  return { close };
}
