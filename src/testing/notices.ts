import { noticeJobs } from '#platform/notices/server.ts';
import type { Person } from './people.ts';
import type { SentMail, TestApp } from './test-app.ts';

export async function mailsAfterNotices(
  test: TestApp,
  { email }: Pick<Person, 'email'>,
): Promise<SentMail[]> {
  for (const { name, run } of noticeJobs(test.parts)) if (name === 'deliver-notices') await run();
  return test.mails.filter(({ to }) => to === email);
}
