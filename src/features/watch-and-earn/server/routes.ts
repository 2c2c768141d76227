import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { watchContract, aboutAdsContract } from '../contract.ts';
import { createAdIndex, type AdIndex } from './offering/ad-index.ts';
import { createSettlement } from './settling/create-settlement.ts';
import { createAddressGuard } from './settling/earning-addresses.ts';
import { createSources, nameBrowser, readBrowser } from '#features/fraud/server/index.ts';
import { listAds } from './offering/list-ads.ts';
import { createAttention } from './settling/attention.ts';
import type { Earned } from './settling/operations.ts';
import { resumeWatch } from './ending/resume-watch.ts';
import { createWatchTimer } from './settling/watch-timer.ts';
import { aboutMessages } from '../texts.ts';
import { watchErrors } from '../errors.ts';
import { explainAd, isFirmForViewer } from './about/explain-ad.ts';
import { hasStartedAdOf, hideFirm, listHidden, showFirm } from './about/hidden-advertisers.ts';

const toAnswer = ({ earning, totalToday, dailyEarningLimit, balance }: Earned) => ({
  earning,
  total_today: totalToday,
  daily_earning_limit: dailyEarningLimit,
  balance,
});

/** Mounts the routes. `close` waits for what is in flight; the server's own close calls it. */
export function mountWatchAndEarn(kit: ServerKit): { close(): Promise<void> } {
  const index = createAdIndex(kit);
  const timer = createWatchTimer();
  const settlement = createSettlement(kit, timer);
  const guardAddress = createAddressGuard(kit.db, kit.config);
  const attention = createAttention();
  const sources = createSources(kit.db, {
    secrets: kit.config,
    onError: (error) => kit.app.log.warn({ err: error }, 'where viewers came from was not noted'),
  });

  implement(kit, watchContract, {
    listAds: async ({ db, actor, cookies, now }) => {
      const { userId } = actor;
      const steadyMs = kit.clock.steadyMs();
      const data = await listAds(db, { index, timer }, { userId, now, steadyMs });
      nameBrowser(cookies);
      return { data };
    },

    startAd: async ({ actor, params, body, once, ip, cookies, now }) => {
      const { userId } = actor;
      const campaignId = params.id;
      await guardAddress({ userId, ip, now });
      sources.note({ userId, ip, device: readBrowser(cookies), now });
      const opened = await settlement.start({ userId, campaignId, holder: body.holder, once });
      return {
        data: {
          watch_id: opened.watchId,
          earning: opened.earning,
          display_duration: opened.displayDuration,
          expires_at: opened.expiresAt,
        },
      };
    },

    viewAd: async ({ actor, params, body, once }) => {
      const earned = await settlement.view({
        userId: actor.userId,
        campaignId: params.id,
        watchId: body.watch_id,
        holder: body.holder,
        seen: attention.read(actor.userId, body.watch_id, body.seen),
        once,
      });
      return { data: { ...toAnswer(earned), click_earning: earned.clickEarning } };
    },

    beatAd: async ({ actor, body }) => ({
      data: { beats: attention.beat(actor.userId, body.watch_id, body.seen) },
    }),

    clickAd: async ({ actor, params, once }) => {
      const earned = await settlement.click({ userId: actor.userId, campaignId: params.id, once });
      return { data: { ...toAnswer(earned), earning_with_view: earned.earningWithView } };
    },

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
    await sources.close();
    await index.close();
  };
  kit.app.addHook('onClose', close);
  return { close };
}

/** Why an ad is shown, and hiding advertisers. */
function mountAboutAds(kit: ServerKit, index: AdIndex): void {
  implement(kit, aboutAdsContract, {
    explainAd: async ({ db, actor, params, now }) => ({
      data: await explainAd(db, await index.current(), {
        userId: actor.userId,
        campaignId: params.id,
        now,
      }),
    }),

    listHiddenAdvertisers: async ({ db, actor }) => ({
      data: { advertisers: await listHidden(db, actor.userId) },
    }),

    hideAdvertiser: async ({ db, actor, params, now }) => {
      const wish = { userId: actor.userId, firmId: params.id, now };
      const isKnown =
        (await hasStartedAdOf(db, wish)) || (await isFirmForViewer(db, await index.current(), wish));
      if (!isKnown) throw watchErrors.ADVERTISER_NOT_FOUND();
      await hideFirm(db, wish);
      return { message: aboutMessages.hidden };
    },

    showAdvertiser: async ({ db, actor, params }) => {
      await showFirm(db, { userId: actor.userId, firmId: params.id });
      return { message: aboutMessages.shown };
    },
  });
}
