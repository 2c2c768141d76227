/** Which firm wants the report by e-mail, and how often. */
import { type Db, inTransaction, one, run, sql } from '#lib/server/db.ts';
import type { MailedReport, ReportChoice } from '../../mailed-report-wire.ts';
import { type Frequency, nextDueAt } from '../../report-period.ts';

/** How often the firm gets it, where it goes, and when next. */
export async function readMailedReport(
  db: Db,
  { firmId, now }: { firmId: number; now: Date },
): Promise<MailedReport> {
  const { frequency, email, last_sent_at } = await one(
    db,
    sql<{ frequency: Frequency | null; email: string; last_sent_at: Date | null }>`
      select email, frequency,
        (select max(sent_at) from firm_reports where firm_reports.firm_id = users.id) as last_sent_at
      from users left join firm_report_choices on firm_id = users.id where users.id = ${firmId}`,
  );
  return {
    frequency: frequency ?? 'off',
    email,
    next_at: frequency && nextDueAt(frequency, now),
    last_sent_at,
  };
}

/** Switches the report off or on; what is due but was not sent is dropped with the choice that it was due by. */
export function chooseMailedReport(
  db: Db,
  { firmId, frequency, now }: { firmId: number; frequency: ReportChoice; now: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const changed =
      frequency === 'off'
        ? await run(tx, sql`delete from firm_report_choices where firm_id = ${firmId}`)
        : await run(
            tx,
            sql`insert into firm_report_choices (firm_id, frequency, since) values (${firmId}, ${frequency}, ${now})
                on conflict (firm_id) do update set frequency = excluded.frequency, since = excluded.since
                  where firm_report_choices.frequency <> excluded.frequency`,
          );
    if (changed === 0) return;
    await run(
      tx,
      sql`delete from firm_reports where firm_id = ${firmId} and sent_at is null and failed_at is null`,
    );
  });
}
