import { run, sql } from '#lib/server/db.ts';
import type { MadeCampaign } from './campaigns.ts';
import type { TestAnswer, TestServer } from './test-app.ts';

export async function forgetCountedHours({ db }: TestServer): Promise<void> {
  await run(db, sql`truncate campaign_hours, platform_hours`);
  await run(db, sql`update report_progress set counted_until = null`);
}

/** One of the calls about a campaign, as its firm, with a session that outlasts the test's days. */
export async function askReport(
  test: TestServer,
  { id, firm }: MadeCampaign,
  call: string,
): Promise<TestAnswer> {
  await run(
    test.db,
    sql`update sessions set expires_at = '2030-01-01T00:00:00Z' where user_id = ${firm.userId}`,
  );
  return test.call(`/api/firm/campaigns/${id}/${call}`, { as: firm.token });
}
