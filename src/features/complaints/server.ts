import { pagination, offsetOf, type Page } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { BodyOf } from '#lib/shared/route.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import {
  complaintsContract,
  type AdReportReason,
  type AdReportState,
  type ReportedCampaign,
  SHOWN_TEXTS,
  complaintActs,
  complaintErrors,
} from './contract.ts';
import { reportMessages } from './texts.ts';
import { type Db, first, inTransaction, one, rows, run, sql, violates } from '#lib/server/db.ts';
import type { Limits } from '#lib/server/limits.ts';
import { recordAct } from '#lib/server/audit.ts';
import { haltCampaign } from '#features/campaigns/server.ts';
import { notify } from '#platform/notices/server.ts';
import { complaintAnswers } from '#platform/notices/texts.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import type { Job } from '#lib/server/jobs.ts';

export function mountComplaints(kit: ServerKit): void {
  implement(kit, complaintsContract, {
    reportAd: async ({ db, actor, params, body, now }) => {
      await reportAd(db, kit.limits, { userId: actor.userId, campaignId: params.id, ...body, now });
      return { message: reportMessages.reported };
    },

    listReportedAds: async ({ db, query }) => {
      const { search, state, reason } = query;
      const { campaigns, total } = await listReported(db, { search, state: state ?? 'open', reason }, query);
      return { data: { campaigns, pagination: pagination(query, total), stats: await countReports(db) } };
    },

    dismissReports: async ({ db, actor, params, body, now }) => {
      await decide(db, 'dismissed', { campaignId: params.id, adminId: actor.userId, ...body, now });
      return { message: reportMessages.dismissed };
    },

    stopReportedCampaign: async ({ db, actor, params, body, now }) => {
      await decide(db, 'stopped', { campaignId: params.id, adminId: actor.userId, ...body, now });
      return { message: reportMessages.stopped };
    },
  });
}

interface ReportFilter {
  search: string;
  state: AdReportState;
  reason: AdReportReason | undefined;
}

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
  const query = sql<Reported>`
    select campaigns.id, campaign_name, description, campaign_link, image_path, start_date, campaigns.status,
      stop_reason, firm_name, coalesce(total_views, 0) as total_views, open_reports, total_reports,
      first_reported_at, last_reported_at, last_report_id
    from (${reportedBy(filter)}) as reported
    join campaigns on campaigns.id = reported.campaign_id
    join firms on firms.user_id = firm_id
    left join campaign_counters on campaign_counters.campaign_id = campaigns.id
    order by open_reports desc, last_reported_at desc, campaigns.id desc
    limit ${page.limit} offset ${offsetOf(page)}`;
  return rows(db, query);
}

function readReasons(db: Db, ids: readonly number[]) {
  const query = sql<{ campaign_id: number; reason: AdReportReason; count: number }>`
    select campaign_id, reason, count(*) as count from ad_reports where campaign_id = any(${ids}::bigint[])
    group by campaign_id, reason order by count(*) desc, reason`;
  return rows(db, query);
}

type ReportText = ReportedCampaign['texts'][number];

function readTexts(db: Db, ids: readonly number[]) {
  const query = sql<ReportText & { campaign_id: number }>`
    select wanted.id as campaign_id, latest.* from unnest(${ids}::bigint[]) as wanted (id)
    cross join lateral (
      select reason, text, reported_at, decision_id is null as is_open from ad_reports
      where campaign_id = wanted.id and text <> '' order by reported_at desc, id desc limit ${SHOWN_TEXTS}
    ) as latest`;
  return rows(db, query);
}

type ReportDecision = ReportedCampaign['decisions'][number];

function readDecisions(db: Db, ids: readonly number[]) {
  const query = sql<ReportDecision & { campaign_id: number }>`
    select campaign_id, decision, note, at, name as actor_name from ad_report_decisions
    join users on users.id = actor_id
    where campaign_id = any(${ids}::bigint[]) order by ad_report_decisions.id desc`;
  return rows(db, query);
}

async function listReported(db: Db, filter: ReportFilter, page: Page) {
  const query = sql<{ total: number }>`select count(*) as total from (${reportedBy(filter)}) as reported`;
  const { total } = await one(db, query);
  const found = await selectPage(db, filter, page);
  const ids = found.map(({ id }) => id);
  const reasons = await readReasons(db, ids);
  const texts = await readTexts(db, ids);
  const decisions = await readDecisions(db, ids);
  const campaigns = found.map((campaign) => ({
    ...campaign,
    reasons: reasons.filter(({ campaign_id: id }) => id === campaign.id),
    texts: texts.filter(({ campaign_id: id }) => id === campaign.id),
    decisions: decisions.filter(({ campaign_id: id }) => id === campaign.id),
  }));
  return { campaigns, total };
}

function countReports(db: Db) {
  const query = sql<{ open_campaigns: number; open_reports: number; total_reports: number }>`
    select count(distinct campaign_id) filter (where decision_id is null) as open_campaigns,
      count(*) filter (where decision_id is null) as open_reports, count(*) as total_reports
    from ad_reports`;
  return one(db, query);
}

interface Decision extends BodyOf<typeof complaintsContract.dismissReports> {
  campaignId: number;
  adminId: number;
  now: Date;
}

async function closeReports(
  tx: Db,
  decision: ReportDecision['decision'],
  { campaignId, adminId, reason, last_report_id: lastReportId, now }: Decision,
): Promise<void> {
  const query = sql<{ id: number }>`
    insert into ad_report_decisions (campaign_id, decision, note, actor_id, at)
    select id, ${decision}::text, ${reason}::text, ${adminId}::bigint, ${now}::timestamptz
    from campaigns where id = ${campaignId} returning id`;
  const decided = await first(tx, query);
  if (decided === undefined) throw complaintErrors.NO_OPEN_AD_REPORTS();
  const { id } = decided;
  const statement = sql<{
    user_id: number;
    campaign_name: string;
  }>`update ad_reports set decision_id = ${id} from campaigns
      where campaigns.id = campaign_id and campaign_id = ${campaignId} and decision_id is null
        and (${lastReportId ?? null}::bigint is null or ad_reports.id <= ${lastReportId ?? null})
      returning user_id, campaign_name`;
  const closed = await rows(tx, statement);
  const [report] = closed;
  if (report === undefined) return refuseClosed(tx, { campaignId, ownDecision: id });
  const to = closed.map(({ user_id }) => user_id);
  const detail = { name: report.campaign_name, reason: complaintAnswers[decision] };
  await notify(tx, { kind: 'complaint_answered', to, ref: id, subject: campaignId, detail }, now);
  await recordAct(tx, {
    actorId: adminId,
    act: decision === 'stopped' ? complaintActs.stop : complaintActs.dismiss,
    subjectId: campaignId,
    reason,
    after: { closed_reports: closed.length },
    now,
  });
}

/** Throws NO_OPEN_AD_REPORTS, naming who closed them. The decision that found nothing to close goes with the transaction. */
async function refuseClosed(
  tx: Db,
  { campaignId, ownDecision }: { campaignId: number; ownDecision: number },
): Promise<never> {
  const closed = await first(
    tx,
    sql<{ name: string }>`
      select name from ad_report_decisions join users on users.id = actor_id
      where campaign_id = ${campaignId} and ad_report_decisions.id <> ${ownDecision}
      order by ad_report_decisions.id desc limit 1`,
  );
  throw complaintErrors.NO_OPEN_AD_REPORTS(
    closed === undefined ? {} : { message: reportMessages.closedBy(closed.name) },
  );
}

function decide(db: Db, decision: ReportDecision['decision'], details: Decision): Promise<void> {
  return inTransaction(db, async (tx) => {
    await closeReports(tx, decision, details);
    if (decision === 'stopped') await haltCampaign(tx, details);
  });
}

const REPORTS_PER_DAY = { name: 'ad-reports', points: 10, windowSeconds: 86_400 };

interface Report {
  userId: number;
  campaignId: number;
  reason: AdReportReason;
  text: string;
  now: Date;
}

async function reportAd(db: Db, limits: Limits, { userId, campaignId, reason, text, now }: Report) {
  const query = sql`select 1 from viewer_ads where user_id = ${userId} and campaign_id = ${campaignId}`;
  const started = await first(db, query);
  if (started === undefined) throw complaintErrors.REPORTED_AD_NOT_FOUND();
  await limits.consume(REPORTS_PER_DAY, String(userId), complaintErrors.TOO_MANY_AD_REPORTS);
  try {
    await inTransaction(db, async (tx) => {
      const statement = sql`insert into ad_reports (user_id, campaign_id, reason, text, reported_at)
          values (${userId}, ${campaignId}, ${reason}, ${text}, ${now})`;
      await run(tx, statement);
    });
  } catch (error) {
    if (!violates(error, 'ad_reports_user_id_campaign_id_key')) throw error;
    throw complaintErrors.AD_REPORTED_BEFORE();
  }
}

const DAY_MS = 86_400_000;
/** As long as a firm may dispute that its ad was stopped. */
const TEXTS_KEPT_DAYS = 730;
const FORGOTTEN_TEXT = '–';

async function forgetReportTexts(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - TEXTS_KEPT_DAYS * DAY_MS);
  const statement = sql`update ad_reports set text = case reason when 'other' then ${FORGOTTEN_TEXT} else '' end
      from ad_report_decisions
      where ad_report_decisions.id = decision_id and at < ${oldest} and text not in ('', ${FORGOTTEN_TEXT})`;
  await run(db, statement);
}

export function complaintJobs({ db, clock }: Pick<ServerKit, 'db' | 'clock'>): Job[] {
  return [{ name: 'forget-report-texts', everySeconds: 3600, run: () => forgetReportTexts(db, clock.now()) }];
}
