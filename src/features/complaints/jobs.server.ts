import { type Db, run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';

const DAY_MS = 86_400_000;
/** As long as a firm may dispute that its ad was stopped. */
const TEXTS_KEPT_DAYS = 730;
/** A report for another reason needs some text. */
const FORGOTTEN_TEXT = '–';

export async function forgetReportTexts(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - TEXTS_KEPT_DAYS * DAY_MS);
  const statement = sql`update ad_reports set text = case reason when 'other' then ${FORGOTTEN_TEXT} else '' end
      from ad_report_decisions
      where ad_report_decisions.id = decision_id and at < ${oldest} and text not in ('', ${FORGOTTEN_TEXT})`;
  await run(db, statement);
}

export function complaintJobs({ db, clock }: Pick<ServerKit, 'db' | 'clock'>): Job[] {
  return [{ name: 'forget-report-texts', everySeconds: 3600, run: () => forgetReportTexts(db, clock.now()) }];
}
