/**
 * An index in memory of the ads being served: it finds the ads for a viewer without a scan. It is rebuilt when a
 * campaign begins or stops being served, and from time to time. Nothing that moves money trusts it: a start checks
 * again under its locks.
 */
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { createListener, type Listener } from '#lib/server/database/listener.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { type AudienceIndex, type AudienceRow, buildAudienceIndex } from '#features/audience/audience.ts';
import { readAudiences } from '#features/audience/server/index.ts';
import { listServable, type ServableCampaign } from '#features/campaigns/server/index.ts';
import { type Flight, flightOf } from '../../pace.ts';

/** A campaign began or ceased to be served. */
const CHANNEL = 'serving_changed';
/** A viewer waits for the answer. */
const CATCH_UP_MS = 500;
/** Top-ups change no status and are not announced, so the budget that the pace is computed from may be this old. */
const MAX_AGE_MS = 30_000;
/** The same when there is no connection on which to hear of changes. */
const MAX_AGE_DEAF_MS = 1000;

export interface ServedCampaign extends ServableCampaign {
  audience: AudienceRow;
  flight: Flight;
  /** The whole budget for paying viewers. */
  netKurus: Kurus;
}

export interface ServedAds {
  index: AudienceIndex;
  campaigns: ReadonlyMap<number, ServedCampaign>;
}

export interface AdIndex {
  /** As of now: every change that was committed before the call is in it. */
  current(): Promise<ServedAds>;
  close(): Promise<void>;
}

async function readNetBudgets(db: Db, campaignIds: readonly number[]): Promise<Map<number, Kurus>> {
  const sums = await rows(
    db,
    sql<{ campaign_id: number; net_kurus: number }>`
      select campaign_id, sum(campaign_budget_kurus)::bigint as net_kurus from orders
      where payment_status = 'paid' and campaign_id = any(${campaignIds}::bigint[]) group by campaign_id`,
  );
  return new Map(sums.map(({ campaign_id, net_kurus }) => [campaign_id, kurus(net_kurus)]));
}

async function readServed(db: Db): Promise<ServedAds> {
  const active = await listServable(db);
  const ids = active.map(({ id }) => id);
  const audiences = await readAudiences(db, ids);
  const netBudgets = await readNetBudgets(db, ids);
  const campaigns = new Map<number, ServedCampaign>();
  for (const campaign of active) {
    const audience = audiences.get(campaign.id);
    if (audience === undefined) continue;
    campaigns.set(campaign.id, {
      ...campaign,
      audience,
      flight: flightOf(campaign.start_date, campaign.end_date),
      netKurus: netBudgets.get(campaign.id) ?? kurus(0),
    });
  }
  const entries = [...campaigns.values()].map(({ id, audience }) => ({ campaignId: id, audience }));
  return { index: buildAudienceIndex(entries), campaigns };
}

/** Begins to listen, and reads for the first time, when it is first asked. */
export function createAdIndex({ db, databaseUrl, clock, app }: ServerKit): AdIndex {
  let listener: Listener | undefined;
  let served: ServedAds | undefined;
  let loading: Promise<void> | undefined;
  /** Counts changes heard of, and which of them `served` knows. */
  let heard = 0;
  let known = -1;
  let loadedMs = 0;

  const onChange = () => {
    heard += 1;
  };
  const log = (error: Error) => app.log.warn({ err: error }, 'the connection that hears of campaigns broke');

  async function load(): Promise<void> {
    const until = heard;
    const startedMs = clock.steadyMs();
    served = await readServed(db);
    known = until;
    loadedMs = startedMs;
  }

  return {
    async current() {
      listener ??= createListener({
        url: databaseUrl,
        channel: CHANNEL,
        onNotification: onChange,
        onConnected: onChange,
        catchUpMs: CATCH_UP_MS,
        log,
      });
      const isInTouch = await listener.catchUp();
      if (clock.steadyMs() - loadedMs > (isInTouch ? MAX_AGE_MS : MAX_AGE_DEAF_MS)) onChange();
      while (served === undefined || known < heard) {
        loading ??= load().finally(() => {
          loading = undefined;
        });
        await loading;
      }
      return served;
    },
    async close() {
      await listener?.close();
    },
  };
}
