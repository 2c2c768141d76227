/** Sends the reports that are due, each once for its firm and period, however many servers look for them. */
import type { Config } from '#lib/server/config.ts';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import { deliverMail } from '#lib/server/sending/create-mail.ts';
import type { Mail } from '#lib/server/sending/mail.ts';
import type { DayRange } from '../../buckets.ts';
import { FREQUENCIES, type Frequency, lastDue } from '../../report-period.ts';
import { writeReportMail } from './report-mail.ts';

const HOUR_MS = 3_600_000;
/** After an outage reports are still sent for so long; later they are old news. */
const LATEST_MS = 48 * HOUR_MS;
/** Between two tries. Longer than a try takes, because whoever tries moves the next one away first. */
const PAUSE_MS = HOUR_MS / 4;
const MAX_TRIES = 12;
/** Rows are kept so long, to say when the last report was sent. */
const KEPT_DAYS = 400;

/** Writes a row for each firm whose report is due and that has none yet. */
async function openDue(db: Db, frequency: Frequency, now: Date): Promise<void> {
  const { dueAt, range } = lastDue(frequency, now);
  if (now.getTime() - dueAt.getTime() > LATEST_MS) return;
  await run(
    db,
    sql`insert into firm_reports (firm_id, frequency, period_from, period_to, next_try_at)
        select firm_id, frequency, ${range.from}, ${range.to}, ${now}
        from firm_report_choices join users on users.id = firm_id and status = 'active'
        where frequency = ${frequency} and since <= ${dueAt} and not exists (
          select from firm_reports where firm_reports.firm_id = firm_report_choices.firm_id
            and period_from = ${range.from} and period_to = ${range.to})
        on conflict do nothing`,
  );
}

interface Claimed {
  id: number;
  firm_id: number;
  period_from: string;
  period_to: string;
  tries: number;
}

/** Takes one report to send and moves its next try away, so that nobody else takes it meanwhile. */
function claimNext(db: Db, now: Date): Promise<Claimed | undefined> {
  return first(
    db,
    sql<Claimed>`
      update firm_reports set tries = tries + 1, next_try_at = ${new Date(now.getTime() + PAUSE_MS)}
      where id = (select id from firm_reports where sent_at is null and failed_at is null and next_try_at <= ${now}
        order by next_try_at, id limit 1 for update skip locked)
      returning id, firm_id, period_from, period_to, tries`,
  );
}

export interface ReportKit {
  db: Db;
  config: Config;
  mail: Mail;
}

async function sendOne(kit: ReportKit, claimed: Claimed, now: Date): Promise<boolean> {
  const range: DayRange = { from: claimed.period_from, to: claimed.period_to };
  const message = await writeReportMail(kit, { firmId: claimed.firm_id, range, now, isSample: false });
  const delivery = await deliverMail(kit.mail, message);
  const isSent = delivery.outcome === 'sent';
  const isOver = isSent || delivery.isFinal || claimed.tries >= MAX_TRIES;
  if (isOver) {
    await run(
      kit.db,
      sql`update firm_reports set sent_at = ${isSent ? now : null}, failed_at = ${isSent ? null : now}
          where id = ${claimed.id} and tries = ${claimed.tries} and sent_at is null and failed_at is null`,
    );
  }
  return isSent;
}

/** Sends every report that is due at `now`; what fails is tried again later. How many were sent. */
export async function sendDueReports(kit: ReportKit, now: Date, signal?: AbortSignal): Promise<number> {
  for (const frequency of FREQUENCIES) await openDue(kit.db, frequency, now);
  let sent = 0;
  while (signal?.aborted !== true) {
    const claimed = await claimNext(kit.db, now);
    if (claimed === undefined) break;
    if (await sendOne(kit, claimed, now)) sent += 1;
  }
  return sent;
}

/** Forgets reports of long ago. */
export async function forgetOldReports(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS);
  await run(db, sql`delete from firm_reports where next_try_at < ${oldest}`);
}
