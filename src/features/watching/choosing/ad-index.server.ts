/**
 * The served ads, in memory and in order, so that choosing for a viewer needs no scan. Budgets are read again every
 * half second while there are requests, campaigns when one starts or stops being served. Nothing that moves money
 * trusts it: a start checks again under its locks.
 */
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { createListener, type Listener } from '#lib/server/database/listener.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { readAudiences } from '#features/audience/server.ts';
import { listServable, readServing, type Serving } from '#features/campaigns/server.ts';
import { flightOf, arrangeAds, NOTHING_SERVED, type ServedAds, type ServedCampaign } from './choose-ads.ts';

const CHANNEL = 'serving_changed';
const CATCH_UP_MS = 500;
/** Older than this, the index is refreshed in the background while the old one still answers. */
const REFRESH_MS = 400;
const MAX_AGE_MS = 800;

export interface Moment {
  lastEvent: number;
  today: CalendarDay;
}

export interface AdIndex {
  current(): Promise<ServedAds>;
  /** Includes every change up to the moment; budgets may be up to a second old. */
  since(moment: Moment): Promise<ServedAds>;
  close(): Promise<void>;
}

async function readNetBudgets(db: Db, campaignIds: readonly number[]): Promise<Map<number, Kurus>> {
  if (campaignIds.length === 0) return new Map();
  const sums = await rows(
    db,
    sql<{ campaign_id: number; net_kurus: number }>`
      select campaign_id, sum(campaign_budget_kurus)::bigint as net_kurus from orders
      where payment_status = 'paid' and campaign_id = any(${campaignIds}::bigint[]) group by campaign_id`,
  );
  return new Map(sums.map(({ campaign_id, net_kurus }) => [campaign_id, kurus(net_kurus)]));
}

async function readCampaigns(db: Db, ids: readonly number[]): Promise<ServedCampaign[]> {
  if (ids.length === 0) return [];
  const audiences = await readAudiences(db, ids);
  const netBudgets = await readNetBudgets(db, ids);
  return (await listServable(db, ids)).flatMap((campaign) => {
    const audience = audiences.get(campaign.id);
    if (audience === undefined) return [];
    const flight = flightOf(campaign.start_date, campaign.end_date);
    return [{ ...campaign, audience, flight, netKurus: netBudgets.get(campaign.id) ?? kurus(0) }];
  });
}

interface Known {
  campaigns: ReadonlyMap<number, ServedCampaign>;
  freeKurus: ReadonlyMap<number, number>;
}

async function readChanges(db: Db, before: Known, { ids, versions, freeKurus }: Serving): Promise<Known> {
  const campaigns = new Map<number, ServedCampaign>();
  const free = new Map<number, number>();
  const news: number[] = [];
  const risen: number[] = [];
  for (const [at, id] of ids.entries()) {
    const [known, left] = [before.campaigns.get(id), freeKurus[at] ?? 0];
    free.set(id, left);
    if (known === undefined || known.version !== versions[at]) news.push(id);
    else campaigns.set(id, known);
    if (known !== undefined && left > (before.freeKurus.get(id) ?? 0)) risen.push(id);
  }
  for (const campaign of await readCampaigns(db, news)) campaigns.set(campaign.id, campaign);
  for (const [id, netKurus] of await readNetBudgets(db, risen)) {
    const campaign = campaigns.get(id);
    if (campaign !== undefined && campaign.netKurus !== netKurus)
      campaigns.set(id, { ...campaign, netKurus });
  }
  return { campaigns, freeKurus: free };
}

export function createAdIndex({
  db,
  databaseUrl,
  clock,
  log,
}: Pick<ServerKit, 'db' | 'databaseUrl' | 'clock' | 'log'>): AdIndex {
  let listener: Listener | undefined;
  let known: Known = { campaigns: new Map(), freeKurus: new Map() };
  let served = NOTHING_SERVED;
  let moment: Moment = { lastEvent: -1, today: '' };
  let refreshing: Promise<void> | undefined;
  /** Counts the notifications, and those that `served` includes. */
  let received = 0;
  let applied = -1;
  let refreshedMs = -Infinity;

  const onChange = () => {
    received += 1;
  };
  const ageMs = () => clock.steadyMs() - refreshedMs;

  async function load(): Promise<void> {
    const until = received;
    const startedMs = clock.steadyMs();
    const serving = await readServing(db);
    known = await readChanges(db, known, serving);
    const now = clock.now();
    const today = istanbulDay(now);
    served = arrangeAds(served, { ...known, now, today });
    moment = { lastEvent: serving.last_event, today };
    applied = until;
    refreshedMs = startedMs;
  }

  function refresh(): Promise<void> {
    refreshing ??= load().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  const listen = () =>
    (listener ??= createListener({
      url: databaseUrl,
      channel: CHANNEL,
      onNotification: onChange,
      onConnected: onChange,
      catchUpMs: CATCH_UP_MS,
      log: (error) => log.warn({ err: error }, 'the connection that hears of campaigns broke'),
    }));

  return {
    async current() {
      if (!(await listen().catchUp())) onChange();
      const until = received;
      if (ageMs() > MAX_AGE_MS) await refresh();
      while (applied < until) await refresh();
      return served;
    },

    async since({ lastEvent, today }) {
      listen();
      const until = received;
      // Only once: with very many campaigns a refresh may take longer than the maximum age.
      if (ageMs() > MAX_AGE_MS || moment.today < today) await refresh();
      while (applied < until || moment.lastEvent < lastEvent) await refresh();
      if (ageMs() > REFRESH_MS)
        refresh().catch((error: unknown) =>
          log.warn({ err: error }, 'the ads being served were not read again'),
        );
      return served;
    },

    async close() {
      await refreshing?.catch(() => {}); // Its callers get the error.
      await listener?.close();
    },
  };
}
