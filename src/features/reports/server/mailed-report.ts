/**
 * A firm's weekly report by e-mail, for who switched it on: its figures against the week before, and a CSV of its campaigns.
 * The row of a firm holds when its next one is due, which a try moves on before it begins, so that no two servers send it.
 */
import { liraCell, toCsv } from '#lib/shared/csv.ts';
import { addDays, type CalendarDay, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { Job } from '#lib/server/jobs.ts';
import { deliverMail } from '#lib/server/sending/delivery.ts';
import type { MailMessage } from '#lib/server/sending/mail.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { campaignWords, countText } from '#features/campaigns/texts.ts';
import type { DayRange } from '../buckets.ts';
import { changeOfSum } from '../change.ts';
import { mailedReportContract } from '../contract.ts';
import type { OverviewFigures } from '../overview-wire.ts';
import { invalidWords, mailedReportTexts as texts, overviewWords } from '../texts.ts';
import { comparePeriods, countsOf } from './overview/compare-periods.ts';
import { readFirmCampaigns, spanOfDays } from './read-hours.ts';

const HOUR_MS = 3_600_000;
/** Reports are due on Mondays at eight in the morning, Istanbul time. */
const DUE_MS = 8 * HOUR_MS;
/** After an outage reports are still sent for so long; later they are old news. */
const LATEST_MS = 48 * HOUR_MS;
/** Between two tries; longer than one takes. */
const PAUSE_MS = HOUR_MS / 4;
const MAX_TRIES = 12;
const AT_ONCE = 20;
/** The most campaigns that one report lists. */
const MAX_LISTED = 500;

const dueOn = (monday: CalendarDay) => new Date(startOfDay(monday).getTime() + DUE_MS);

/** The Monday of the newest report that was due. */
export function lastMonday(now: Date): CalendarDay {
  const day = istanbulDay(now);
  const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return dueOn(monday) <= now ? monday : addDays(monday, -7);
}

const nextDue = (now: Date) => dueOn(addDays(lastMonday(now), 7));

async function readMailedReport(
  db: Db,
  { firmId, now }: { firmId: number; now: Date },
): Promise<DataOf<typeof mailedReportContract.readMailedReport>> {
  const { email, is_on, last_sent_at } = await one(
    db,
    sql<{ email: string; is_on: boolean; last_sent_at: Date | null }>`
      select email, due_at is not null as is_on, sent_at as last_sent_at
      from users left join firm_reports on firm_id = users.id where users.id = ${firmId}`,
  );
  return { is_on, email, next_at: is_on ? nextDue(now) : null, last_sent_at };
}

async function switchReport(
  db: Db,
  { firmId, isOn, now }: { firmId: number; isOn: boolean; now: Date },
): Promise<void> {
  await run(
    db,
    isOn
      ? sql`insert into firm_reports (firm_id, due_at) values (${firmId}, ${nextDue(now)}) on conflict do nothing`
      : sql`delete from firm_reports where firm_id = ${firmId}`,
  );
}

export function mountMailedReport(kit: ServerKit): void {
  implement(kit, mailedReportContract, {
    readMailedReport: async ({ db, actor, now }) => ({
      data: await readMailedReport(db, { firmId: actor.userId, now }),
    }),

    switchMailedReport: async ({ db, body: { is_on: isOn }, actor, now }) => {
      const firmId = actor.userId;
      await switchReport(db, { firmId, isOn, now });
      const data = await readMailedReport(db, { firmId, now });
      return { data, message: isOn ? texts.switchedOn : texts.switchedOff };
    },
  });
}

interface Measure {
  name: string;
  text: (figures: OverviewFigures) => string;
  value: (figures: OverviewFigures) => number;
}

/** The figures in the order of the first screen. */
const MEASURES: readonly Measure[] = [
  {
    name: overviewWords.spent,
    text: ({ spent }) => formatKurus(spent),
    value: ({ spent }) => spent,
  },
  {
    name: campaignWords.views,
    text: ({ total_views: views, invalid_views: invalid }) => countText(views, invalid),
    value: ({ total_views: views }) => views,
  },
  {
    name: campaignWords.clicks,
    text: ({ total_clicks: clicks, invalid_clicks: invalid }) => countText(clicks, invalid),
    value: ({ total_clicks: clicks }) => clicks,
  },
];

type ListedCampaign = OverviewFigures & { name: string };

/** A line for each campaign. */
function reportCsv(campaigns: readonly ListedCampaign[]): string {
  return toCsv(
    [
      { title: campaignWords.campaign, value: ({ name }) => name },
      { title: `${overviewWords.spent} (₺)`, value: ({ spent }) => liraCell(spent) },
      { title: campaignWords.views, value: ({ total_views: views }) => views },
      { title: invalidWords.views, value: ({ invalid_views: invalid }) => invalid },
      { title: campaignWords.clicks, value: ({ total_clicks: clicks }) => clicks },
      { title: invalidWords.clicks, value: ({ invalid_clicks: invalid }) => invalid },
    ],
    campaigns,
  );
}

type ReportKit = Pick<ServerKit, 'db' | 'config' | 'mail'>;

/** The report of these days as a mail to the firm. */
export async function writeReportMail(
  { db, config }: Pick<ReportKit, 'db' | 'config'>,
  { firmId, range }: { firmId: number; range: DayRange },
): Promise<MailMessage> {
  const [firm, periods, found] = await Promise.all([
    one(
      db,
      sql<{ firm_name: string; email: string }>`
        select firm_name, email from firms join users on users.id = user_id where user_id = ${firmId}`,
    ),
    comparePeriods(db, { firmId, range }),
    readFirmCampaigns(db, { firmId, ...spanOfDays(range), limit: MAX_LISTED }),
  ]);
  const campaigns = found.map(({ campaign_name: name, ...figures }) => ({
    name,
    ...countsOf(figures),
  }));
  const [totals, before] = [periods.now.totals, periods.before.totals];
  const lines = MEASURES.map(({ name, text, value }) => {
    const change = overviewWords.change(changeOfSum(value(totals), value(before)));
    return texts.line({ name, value: text(totals), change, before: text(before) });
  });
  const shownRange = texts.range(range.from, range.to);
  return {
    to: firm.email,
    share: 'notices',
    by: firmId,
    subject: texts.subject(shownRange),
    text: [
      texts.opening(firm.firm_name, shownRange),
      lines.join('\n'),
      totals.total_views === 0 ? texts.noViews : texts.closing,
      ...(campaigns.length === MAX_LISTED ? [texts.more(MAX_LISTED)] : []),
    ].join('\n\n'),
    button: { label: texts.button, path: '/firma/panel' },
    why: texts.why(config.company.product_name),
    files: [{ name: texts.fileName(range), type: 'text/csv', content: Buffer.from(reportCsv(campaigns)) }],
  };
}

interface Due {
  firm_id: number;
  tries: number;
  is_active: boolean;
}

function takeDue(db: Db, now: Date): Promise<Due[]> {
  return rows(
    db,
    sql<Due>`
      update firm_reports set tries = tries + 1, due_at = ${new Date(now.getTime() + PAUSE_MS)}
      from users
      where users.id = firm_id and firm_id in (select firm_id from firm_reports where due_at <= ${now}
        order by due_at limit ${AT_ONCE} for update skip locked)
      returning firm_id, tries, users.status = 'active' as is_active`,
  );
}

async function sendOne(kit: ReportKit, { firm_id: firmId, tries, is_active }: Due, now: Date): Promise<void> {
  const monday = lastMonday(now);
  const isLate = now.getTime() - dueOn(monday).getTime() > LATEST_MS;
  const done = (sentAt: Date | null) =>
    run(
      kit.db,
      sql`update firm_reports set tries = 0, due_at = ${nextDue(now)}, sent_at = coalesce(${sentAt}, sent_at)
          where firm_id = ${firmId} and tries = ${tries}`,
    );
  if (!is_active || isLate) return void (await done(null));
  const range = { from: addDays(monday, -7), to: addDays(monday, -1) };
  const delivery = await deliverMail(kit.mail, await writeReportMail(kit, { firmId, range }));
  if (delivery.outcome === 'sent') await done(now);
  else if (delivery.isFinal || tries >= MAX_TRIES) await done(null);
}

/** Sends every report that is due at `now`; what fails is tried again later. */
export async function sendDueReports(kit: ReportKit, now: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await takeDue(kit.db, now);
    for (const report of due) await sendOne(kit, report, now);
    if (due.length < AT_ONCE || signal?.aborted === true) return;
  }
}

export function mailedReportJobs({
  clock,
  ...kit
}: Pick<ServerKit, 'db' | 'clock' | 'config' | 'mail'>): Job[] {
  const send = (signal?: AbortSignal) => sendDueReports(kit, clock.now(), signal);
  return [{ name: 'send-firm-reports', everySeconds: 300, maxSeconds: 600, run: send }];
}
