/** What the two popups of the firm's panel tell: what has happened to its campaigns lately, and only what still holds. */
import { istanbulDay } from '#lib/shared/dates.ts';
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import { type FirmNews, MAX_NAMED, type NoticeKind } from '../contract/firm.ts';

/** After so many days nothing is news any more, whether somebody has seen it or not. */
const NEWS_DAYS = 7;

interface Asked {
  firmId: number;
  now: Date;
}

/**
 * The campaigns that a popup is about: approved ones that wait for their first payment (one that was rejected is told of
 * elsewhere), and ones whose payment was approved. Neither once their last day has passed.
 */
const HAPPENED = {
  approved: {
    at: sql`approved_at`,
    holds: sql`campaigns.status = 'approved' and exists (
      select from orders where orders.campaign_id = campaigns.id and payment_status = 'awaiting')`,
  },
  payment_approved: { at: sql`activated_at`, holds: sql`campaigns.status in ('active', 'stopped')` },
} as const satisfies Record<NoticeKind, unknown>;

/** News that the firm has not been told yet: a popup is shown once per campaign, on whichever device comes first. */
function untold(kind: NoticeKind, { firmId, now }: Asked) {
  const { at, holds } = HAPPENED[kind];
  return sql`firm_id = ${firmId} and ${holds} and end_date >= ${istanbulDay(now)}::date
    and ${at} > ${now}::timestamptz - make_interval(days => ${NEWS_DAYS})
    and not exists (select from seen_notices
      where seen_notices.firm_id = campaigns.firm_id and kind = ${kind} and campaign_id = campaigns.id)`;
}

/** The latest first; `total` counts those, too, for which the list has no room. */
export async function readNews(db: Db, kind: NoticeKind, asked: Asked): Promise<FirmNews> {
  const where = untold(kind, asked);
  const campaigns = await rows(
    db,
    sql<
      FirmNews['campaigns'][number]
    >`select id, campaign_name, status, stop_reason, start_date from campaigns
      where ${where} order by ${HAPPENED[kind].at} desc, id desc limit ${MAX_NAMED}`,
  );
  if (campaigns.length < MAX_NAMED) return { campaigns, total: campaigns.length };
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from campaigns where ${where}`,
  );
  return { campaigns, total };
}

/**
 * Remembers what the firm was shown, and with it everything older of the same kind, for which the popup had no room but
 * which it counted. Other firms' campaigns are none of it. Answers how many were not marked before.
 */
export function markNoticesSeen(
  db: Db,
  given: Asked & { kind: NoticeKind; campaignIds: readonly number[] },
): Promise<number> {
  const { firmId, kind, campaignIds, now } = given;
  const { at } = HAPPENED[kind];
  const named = sql`firm_id = ${firmId} and id = any(${campaignIds}::bigint[])`;
  return run(
    db,
    sql`insert into seen_notices (firm_id, kind, campaign_id, seen_at)
        select firm_id, ${kind}, id, ${now} from campaigns
        where (${named})
          or (${untold(kind, given)} and ${at} <= (select max(${at}) from campaigns where ${named}))
        on conflict do nothing`,
  );
}
