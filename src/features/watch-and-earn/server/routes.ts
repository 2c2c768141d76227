import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { watchContract, aboutAdsContract } from '../contract.ts';
import { createAdIndex, type AdIndex } from './offering/ad-index.ts';
import { createSettlement } from './settling/create-settlement.ts';
import { createAddressGuard } from './settling/earning-addresses.ts';
import { createSources, nameBrowser, readBrowser } from '#features/fraud/server/index.ts';
import { makeOffer, toList, toNextAd } from './offering/list-ads.ts';
import { createNextAds } from './offering/next-ads.ts';
import { readShownAd } from './offering/offer-queries.ts';
import { createAttention } from './settling/attention.ts';
import type { Earned, NextOpened, NothingNext, Opened } from './settling/operations.ts';
import { resumeWatch } from './ending/resume-watch.ts';
import { createWatchTimer } from './settling/watch-timer.ts';
import { aboutMessages } from '../texts.ts';
import { watchErrors } from '../errors.ts';
import { AppError } from '#lib/shared/errors.ts';
import type { Db } from '#lib/server/db.ts';
import { explainAd, isFirmForViewer } from './about/explain-ad.ts';
import { hasStartedAdOf, hideFirm, listHidden, showFirm } from './about/hidden-advertisers.ts';

const toAnswer = ({ earning, totalToday, dailyEarningLimit, balance }: Earned) => ({
  earning,
  total_today: totalToday,
  daily_earning_limit: dailyEarningLimit,
  balance,
});

const toWatch = ({ watchId, earning, displayDuration, expiresAt }: Opened) => ({
  watch_id: watchId,
  earning,
  display_duration: displayDuration,
  expires_at: expiresAt,
});

/** The answer about the ad that a view began, or was to begin. */
async function toNext(db: Db, next: NextOpened | NothingNext) {
  if (next.kind === 'none') return { ad: null, watch: null, reason: next.reason };
  const shown = next.shown ?? (await readShownAd(db, next.campaignId));
  return { ad: toNextAd(next, shown), watch: toWatch(next), reason: null };
}

/** Mounts the routes. `close` waits for what is in flight; the server's own close calls it. */
export function mountWatchAndEarn(kit: ServerKit): { close(): Promise<void> } {
  const index = createAdIndex(kit);
  const timer = createWatchTimer();
  const settlement = createSettlement(kit, timer);
  const nextAds = createNextAds({
    ...kit,
    index,
    timer,
    settlement,
    onError: (error) => kit.app.log.warn({ err: error }, 'no next ad was chosen'),
  });
  const guardAddress = createAddressGuard(kit.db, kit.config);
  /** A view is paid wherever it is asked for; only what it begins counts as a start from there. */
  const isAddressFree = async (earner: Parameters<typeof guardAddress>[0]) => {
    try {
      await guardAddress(earner);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'ADDRESS_LIMIT') return false;
      throw error;
    }
  };
  const attention = createAttention();
  const sources = createSources(kit.db, {
    secrets: kit.config,
    onError: (error) => kit.app.log.warn({ err: error }, 'where viewers came from was not noted'),
  });

  implement(kit, watchContract, {
    listAds: async ({ db, actor, cookies, now }) => {
      const { userId } = actor;
      const steadyMs = kit.clock.steadyMs();
      const offer = await makeOffer(db, { index, timer }, { userId, now, steadyMs });
      nextAds.remember(userId, offer.ads);
      nameBrowser(cookies);
      return { data: toList(offer, now) };
    },

    startAd: async ({ actor, params, body, once, ip, cookies, now }) => {
      const { userId } = actor;
      const campaignId = params.id;
      await guardAddress({ userId, ip, now });
      sources.note({ userId, ip, device: readBrowser(cookies), now });
      const opened = await settlement.start({ userId, campaignId, holder: body.holder, once });
      return { data: toWatch(opened) };
    },

    viewAd: async ({ db, actor, params, body, once, ip, cookies, now }) => {
      const { userId } = actor;
      const viewed = {
        userId,
        campaignId: params.id,
        watchId: body.watch_id,
        holder: body.holder,
        seen: attention.read(userId, body.watch_id, body.seen),
        once,
      };
      const mayStart = body.start_next === true && (await isAddressFree({ userId, ip, now }));
      const next = body.start_next ? ({ kind: 'none', reason: 'ADDRESS_LIMIT' } as const) : undefined;
      const earned = mayStart
        ? await nextAds.viewAndStart(viewed)
        : await settlement.view({ ...viewed, next });
      if (earned.kind === 'choose again') throw new Error('a view that begins nothing has nothing to choose');
      if (earned.next?.kind === 'opened') sources.note({ userId, ip, device: readBrowser(cookies), now });
      return {
        data: {
          ...toAnswer(earned),
          click_earning: earned.clickEarning,
          next: earned.next && (await toNext(db, earned.next)),
        },
      };
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
