import { expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { aViewer } from '#testing/people.ts';
import { aRegistration } from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';
import { accountJobs } from './jobs.server.ts';

const app = useTestApp();

const counts = () =>
  app.one(sql<Record<string, number>>`select
      (select count(*) from registrations) as registrations, (select count(*) from verification_codes) as codes,
      (select count(*) from sessions) as sessions, (select count(*) from users) as users`);
const clean = () => Promise.all(accountJobs(app).map((job) => job.run()));

test('who never verified is forgotten after two days, an ended session after thirty, an account never', async () => {
  await aViewer(app);
  await app.call('/api/auth/register', { body: aRegistration() });
  await app.call('/api/auth/forgot-password', { body: { phone: '5990001122' } });
  app.clock.advance(47 * 3_600_000);
  await clean();
  expect(await counts()).toEqual({ registrations: 1, codes: 2, sessions: 1, users: 1 });
  app.clock.advance(2 * 3_600_000);
  await clean();
  expect(await counts()).toEqual({ registrations: 0, codes: 0, sessions: 1, users: 1 });
  app.clock.advance(30 * 86_400_000);
  await clean();
  expect(await counts()).toEqual({ registrations: 0, codes: 0, sessions: 0, users: 1 });
});
