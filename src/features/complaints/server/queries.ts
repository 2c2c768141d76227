/** The queue of reported campaigns. Reads only. */
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { type AdReportReason, type AdReportState, type ReportedCampaign, SHOWN_TEXTS } from '../contract.ts';

export interface ReportFilter {
  search: string;
  state: AdReportState;
  reason: AdReportReason | undefined;
}

/** One row per reported campaign that the filter allows. */
function reportedBy({ search, state, reason }: ReportFilter) {
  const conditions = [sql`true`];
  if (search.trim() !== '')
    conditions.push(containsWords(search, sql`campaigns.name_folded`, sql`firms.name_folded`));
  if (reason !== undefined)
    conditions.push(sql`exists (
      select from ad_reports as named
      where named.campaign_id = campaigns.id and named.reason = ${reason}
        and (${state} <> 'open' or named.decision_id is null))`);
  const having = {
    open: sql`count(*) filter (where decision_id is null) > 0`,
    decided: sql`count(*) filter (where decision_id is null) = 0`,
    all: sql`true`,
  }[state];
  return sql`
    select campaign_id, count(*) filter (where decision_id is null) as open_reports, count(*) as total_reports,
      min(reported_at) as first_reported_at, max(reported_at) as last_reported_at, max(ad_reports.id) as last_report_id
    from ad_reports
    join campaigns on campaigns.id = campaign_id
    join firms on firms.user_id = campaigns.firm_id
    where ${sql.join(conditions, sql` and `)}
    group by campaign_id having ${having}`;
}

type Reported = Omit<ReportedCampaign, 'reasons' | 'texts' | 'decisions'>;

function selectPage(db: Db, filter: ReportFilter, page: Page): Promise<Reported[]> {
  return rows(
    db,
    sql<Reported>`
      select campaigns.id, campaign_name, description, campaign_link, image_path, start_date, campaigns.status,
        stop_reason, firm_name, coalesce(total_views, 0) as total_views, open_reports, total_reports,
        first_reported_at, last_reported_at, last_report_id
      from (${reportedBy(filter)}) as reported
      join campaigns on campaigns.id = reported.campaign_id
      join firms on firms.user_id = firm_id
      left join campaign_counters on campaign_counters.campaign_id = campaigns.id
      order by open_reports desc, last_reported_at desc, campaigns.id desc
      limit ${page.limit} offset ${offsetOf(page)}`,
  );
}

type Grouped<Row> = Map<number, Row[]>;

function byCampaign<Row extends { campaign_id: number }>(found: readonly Row[]): Grouped<Row> {
  const grouped: Grouped<Row> = new Map();
  for (const row of found) grouped.set(row.campaign_id, [...(grouped.get(row.campaign_id) ?? []), row]);
  return grouped;
}

async function readReasons(db: Db, ids: readonly number[]) {
  return byCampaign(
    await rows(
      db,
      sql<{ campaign_id: number; reason: AdReportReason; count: number }>`
        select campaign_id, reason, count(*) as count from ad_reports where campaign_id = any(${ids}::bigint[])
        group by campaign_id, reason order by count(*) desc, reason`,
    ),
  );
}

async function readTexts(db: Db, ids: readonly number[]) {
  return byCampaign(
    await rows(
      db,
      sql<{ campaign_id: number; reason: AdReportReason; text: string; reported_at: Date; is_open: boolean }>`
        select wanted.id as campaign_id, latest.* from unnest(${ids}::bigint[]) as wanted (id)
        cross join lateral (
          select reason, text, reported_at, decision_id is null as is_open from ad_reports
          where campaign_id = wanted.id and text <> '' order by reported_at desc, id desc limit ${SHOWN_TEXTS}
        ) as latest`,
    ),
  );
}

async function readDecisions(db: Db, ids: readonly number[]) {
  return byCampaign(
    await rows(
      db,
      sql<{
        campaign_id: number;
        actor_name: string;
        note: string;
        at: Date;
        decision: 'dismissed' | 'stopped';
      }>`
        select campaign_id, decision, note, at, name as actor_name from ad_report_decisions
        join users on users.id = actor_id
        where campaign_id = any(${ids}::bigint[]) order by ad_report_decisions.id desc`,
    ),
  );
}

/** One page of reported campaigns, those with the most open reports first. */
export async function listReported(
  db: Db,
  filter: ReportFilter,
  page: Page,
): Promise<{ campaigns: ReportedCampaign[]; total: number }> {
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from (${reportedBy(filter)}) as reported`,
  );
  const found = await selectPage(db, filter, page);
  const ids = found.map(({ id }) => id);
  const reasons = await readReasons(db, ids);
  const texts = await readTexts(db, ids);
  const decisions = await readDecisions(db, ids);
  const campaigns = found.map((campaign) => ({
    ...campaign,
    reasons: reasons.get(campaign.id) ?? [],
    texts: texts.get(campaign.id) ?? [],
    decisions: decisions.get(campaign.id) ?? [],
  }));
  return { campaigns, total };
}

export function countReports(db: Db) {
  return one(
    db,
    sql<{ open_campaigns: number; open_reports: number; total_reports: number }>`
      select count(distinct campaign_id) filter (where decision_id is null) as open_campaigns,
        count(*) filter (where decision_id is null) as open_reports, count(*) as total_reports
      from ad_reports`,
  );
}
