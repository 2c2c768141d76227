/** Views and clicks written as watching leaves them, at any time and without waiting: for tests of figures. */
import { kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { campaignAccount, userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, post } from '#platform/ledger/server.ts';
import type { TestServer } from './test-app.ts';

interface Paid {
  campaignId: number;
  viewerId: number;
  amount: number;
  at: Date;
}

async function pay(tx: Db, kind: 'view' | 'click', ref: string | number, paid: Paid): Promise<void> {
  const { campaignId, viewerId, amount, at } = paid;
  const postings = fromTo(campaignAccount(campaignId), userWallet(viewerId), kurus(amount));
  await post(tx, { entries: [{ kind, ref, actorId: viewerId, postings }], now: at });
  await run(
    tx,
    sql`insert into viewer_days (user_id, day, earned_kurus) values (${viewerId}, istanbul_day(${at}), ${amount})
        on conflict (user_id, day) do update set earned_kurus = viewer_days.earned_kurus + excluded.earned_kurus`,
  );
}

export async function aPaidView(
  test: TestServer,
  options: Omit<Paid, 'amount'> & { amount?: number; viewNumber?: number },
): Promise<void> {
  const { campaignId, viewerId, at, amount = 25, viewNumber = 1 } = options;
  await inTransaction(test.db, async (tx) => {
    const watch = await one(
      tx,
      sql<{ id: number }>`
        insert into watches (user_id, campaign_id, status, view_number, reserved_kurus, display_duration, day, started_at,
          expires_at, ended_at, measured_ms)
        values (${viewerId}, ${campaignId}, 'viewed', ${viewNumber}, ${amount}, 5, istanbul_day(${at}),
          ${at}::timestamptz - interval '5 s', ${at}::timestamptz + interval '1 min', ${at}, 5000) returning id`,
    );
    await pay(tx, 'view', watch.id, { campaignId, viewerId, amount, at });
    await run(
      tx,
      sql`insert into viewer_ads (user_id, campaign_id, paid_views) values (${viewerId}, ${campaignId}, 1)
          on conflict (user_id, campaign_id) do update set paid_views = viewer_ads.paid_views + 1`,
    );
    const isNew = viewNumber === 1 ? 1 : 0;
    await run(
      tx,
      sql`insert into campaign_counters (campaign_id, total_views, unique_viewers) values (${campaignId}, 1, ${isNew})
          on conflict (campaign_id) do update set total_views = campaign_counters.total_views + 1,
            unique_viewers = campaign_counters.unique_viewers + ${isNew}`,
    );
  });
}

/** A click on a viewed ad. Without an amount it is unpaid, and may be paid later. */
export async function aClick(
  test: TestServer,
  { amount = 0, ...options }: Omit<Paid, 'amount'> & { amount?: number },
): Promise<void> {
  const { campaignId, viewerId, at } = options;
  await inTransaction(test.db, async (tx) => {
    const before = await one(
      tx,
      sql<{ had: boolean }>`select clicked_at is not null as had from viewer_ads
        where user_id = ${viewerId} and campaign_id = ${campaignId}`,
    );
    await run(
      tx,
      sql`update viewer_ads set clicked_at = ${at}, click_earning_kurus = ${amount}
          where user_id = ${viewerId} and campaign_id = ${campaignId}`,
    );
    if (amount > 0) await pay(tx, 'click', `${viewerId}:${campaignId}`, { ...options, amount });
    await run(
      tx,
      sql`update watches set click_kurus = ${amount} where id = (select max(id) from watches
          where user_id = ${viewerId} and campaign_id = ${campaignId} and status = 'viewed')`,
    );
    if (!before.had) {
      await run(
        tx,
        sql`update campaign_counters set total_clicks = total_clicks + 1 where campaign_id = ${campaignId}`,
      );
    }
  });
}
