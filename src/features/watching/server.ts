import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { watchContract, aboutAdsContract, watchErrors } from './contract.ts';
import { createAdIndex, type AdIndex } from './choosing/ad-index.server.ts';
import { createSettlement } from './settling/create-settlement.server.ts';
import { createAddressGuard, resumeWatch } from './settling/ending.server.ts';
import { createSources, nameBrowser, readBrowser } from '#features/fraud/server.ts';
import { makeOffer, toList, toAd } from './choosing/list-ads.server.ts';
import { createNextAds } from './choosing/next-ads.server.ts';
import { readShownAd } from './choosing/offer-queries.server.ts';
import {
  createAttention,
  type Earned,
  type NextOpened,
  type NothingNext,
  type Opened,
} from './settling/operations.server.ts';
import { createWatchTimer } from './settling/watch-timer.server.ts';
import { aboutMessages } from './texts.ts';
import { AppError } from '#lib/shared/errors.ts';
import { type Db, first, one, sql, inTransaction, rows, run } from '#lib/server/db.ts';
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { matchesAudience } from '#features/audience/audience.ts';
import { readAudiences } from '#features/audience/server.ts';
import { readLookups } from '#platform/lookups/server.ts';
import { readMatchingAttributes } from '#features/viewers/server.ts';
import { matchedCriteria, type MatchedCriteria, namesOfMatched } from './matched-criteria.ts';
import { isOwnAd, isInDates, type ServedAds, type ServedCampaign } from './choosing/choose-ads.ts';
import { lockViewers } from './settling/read-batch.server.ts';

export { createReleaser, endViewing, watchJobs } from './settling/ending.server.ts';
export type { Operation } from './settling/operations.server.ts';
export { settlingFigures } from './settling/create-settlement.server.ts';
export { settleBatch } from './settling/settle-batch.server.ts';
export { createWatchTimer } from './settling/watch-timer.server.ts';

const MAX_HIDDEN = 500;

interface Hiding {
  userId: number;
  firmId: number;
  now: Date;
}

function listHidden(db: Db, userId: number) {
  return rows(
    db,
    sql<{ id: number; name: string; hidden_at: Date }>`
      select firm_id as id, firm_name as name, hidden_at from hidden_firms join firms on firms.user_id = firm_id
      where hidden_firms.user_id = ${userId} order by hidden_at desc, firm_id`,
  );
}

/** Otherwise the viewer must match an ad of the firm: ids of other firms stay unknown (threats T-V12). */
async function hasStartedAdOf(db: Db, { userId, firmId }: Omit<Hiding, 'now'>): Promise<boolean> {
  const { started } = await one(
    db,
    sql<{ started: boolean }>`
      select exists (
        select from viewer_ads join campaigns on campaigns.id = campaign_id
        where viewer_ads.user_id = ${userId} and firm_id = ${firmId}
      ) as started`,
  );
  return started;
}

function hideFirm(db: Db, { userId, firmId, now }: Hiding): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockViewers(tx, [userId]);
    const { count } = await one(
      tx,
      sql<{ count: number }>`select count(*) as count from hidden_firms where user_id = ${userId}`,
    );
    if (count >= MAX_HIDDEN) throw watchErrors.TOO_MANY_HIDDEN();
    await run(
      tx,
      sql`insert into hidden_firms (user_id, firm_id, hidden_at) values (${userId}, ${firmId}, ${now})
          on conflict do nothing`,
    );
  });
}

async function showFirm(db: Db, { userId, firmId }: Omit<Hiding, 'now'>): Promise<void> {
  const shown = await run(
    db,
    sql`delete from hidden_firms where user_id = ${userId} and firm_id = ${firmId}`,
  );
  if (shown === 0) throw watchErrors.ADVERTISER_NOT_FOUND();
}

interface Asked {
  userId: number;
  campaignId: number;
  now: Date;
}

async function readContacts(db: Db, { userId, firmId }: { userId: number; firmId: number }) {
  const { contact_email, contact_phone, ...viewer } = await one(
    db,
    sql<{ contact_email: string; contact_phone: string; email: string; phone: string }>`
      select contact_email, contact_phone, email, phone from firms, users
      where firms.user_id = ${firmId} and users.id = ${userId}`,
  );
  return { firm: { contact_email, contact_phone }, viewer };
}

/** Whether one of these ads of one firm may be offered to the viewer, apart from budgets and limits. */
async function isOneForViewer(
  db: Db,
  { userId, ads, today }: { userId: number; ads: readonly ServedCampaign[]; today: CalendarDay },
): Promise<boolean> {
  if (ads.length === 0) return false;
  const { matching } = await readMatchingAttributes(db, userId, today);
  const meant = ads.find((ad) => isInDates(ad, today) && matchesAudience(ad.audience, matching));
  if (meant === undefined) return false;
  const { firm, viewer } = await readContacts(db, { userId, firmId: meant.firm_id });
  return !isOwnAd(firm, viewer);
}

async function isFirmForViewer(
  db: Db,
  served: ServedAds,
  { userId, firmId, now }: { userId: number; firmId: number; now: Date },
): Promise<boolean> {
  const ads = [...served.campaigns.values()].filter(({ firm_id }) => firm_id === firmId);
  return isOneForViewer(db, { userId, ads, today: istanbulDay(now) });
}

/** The answers that matched at the last start of the ad; undefined if never started. */
async function readLastMatch(
  db: Db,
  { userId, campaignId }: Asked,
): Promise<MatchedCriteria | null | undefined> {
  const watch = await first(
    db,
    sql<{ matched: MatchedCriteria | null }>`
      select matched from watches where user_id = ${userId} and campaign_id = ${campaignId} order by id desc limit 1`,
  );
  return watch?.matched;
}

/** The answers that match now or, for an ad only started in the past, those that matched then. Throws AD_NOT_FOUND. */
async function findMatch(db: Db, served: ServedAds, asked: Asked): Promise<MatchedCriteria | null> {
  const { userId, campaignId, now } = asked;
  const today = istanbulDay(now);
  const past = await readLastMatch(db, asked);
  const ad = served.campaigns.get(campaignId);
  const ads = ad === undefined ? [] : [ad];
  if (past === undefined && !(await isOneForViewer(db, { userId, ads, today }))) {
    throw watchErrors.AD_NOT_FOUND();
  }
  const audience = (await readAudiences(db, [campaignId])).get(campaignId);
  const { matching } = await readMatchingAttributes(db, userId, today);
  const isMatching = audience !== undefined && matchesAudience(audience, matching);
  return isMatching ? matchedCriteria(audience, matching) : (past ?? null);
}

async function explainAd(db: Db, served: ServedAds, asked: Asked) {
  const match = await findMatch(db, served, asked);
  return {
    all_users: match === null,
    matches: match === null ? [] : namesOfMatched(await readLookups(db), match),
  };
}

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

async function toNext(db: Db, next: NextOpened | NothingNext) {
  if (next.kind === 'none') return { ad: null, watch: null, reason: next.reason };
  const shown = next.shown ?? (await readShownAd(db, next.campaignId));
  return { ad: toAd(next, shown), watch: toWatch(next), reason: null };
}

/** `close` waits for operations in flight; the server's own close calls it. */
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
  /** A view is paid from any address; only the start of the next ad is limited. */
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
      if (actor.viewedBy === undefined) {
        nextAds.remember(userId, offer.ads);
        nameBrowser(cookies);
      }
      return { data: toList(offer, now) };
    },

    startAd: async ({ actor, params, body, once, ip, cookies, now }) => {
      const { userId } = actor;
      const campaignId = params.id;
      await guardAddress({ userId, ip, now });
      sources.note({ userId, ip, device: readBrowser(cookies), now });
      const opened = await settlement.start({ userId, campaignId, pageId: body.holder, once });
      return { data: toWatch(opened) };
    },

    viewAd: async ({ db, actor, params, body, once, ip, cookies, now }) => {
      const { userId } = actor;
      const viewed = {
        userId,
        campaignId: params.id,
        watchId: body.watch_id,
        pageId: body.holder,
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
        pageId: body.holder,
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

function mountAboutAds(kit: ServerKit, index: AdIndex): void {
  implement(kit, aboutAdsContract, {
    explainAd: async ({ db, actor, params, now }) => ({
      data: await explainAd(db, await index.current(), { userId: actor.userId, campaignId: params.id, now }),
    }),

    listHiddenAdvertisers: async ({ db, actor }) => ({
      data: { advertisers: await listHidden(db, actor.userId) },
    }),

    hideAdvertiser: async ({ db, actor, params, now }) => {
      const hiding = { userId: actor.userId, firmId: params.id, now };
      const isKnown =
        (await hasStartedAdOf(db, hiding)) || (await isFirmForViewer(db, await index.current(), hiding));
      if (!isKnown) throw watchErrors.ADVERTISER_NOT_FOUND();
      await hideFirm(db, hiding);
      return { message: aboutMessages.hidden };
    },

    showAdvertiser: async ({ db, actor, params }) => {
      await showFirm(db, { userId: actor.userId, firmId: params.id });
      return { message: aboutMessages.shown };
    },
  });
}
