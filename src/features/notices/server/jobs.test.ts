import { expect, test } from 'vitest';
import { inTransaction, rows, sql } from '#lib/server/db.ts';
import { aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { noticeJobs } from './jobs.ts';
import { tell } from './tell.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;
const runJob = (name: string) =>
  noticeJobs(app.parts)
    .find((job) => job.name === name)
    ?.run();

test('what was read is forgotten after half a year, what was not after a year, and nothing before', async () => {
  const { userId, token } = await aViewer(app);
  const told = async (ref: string) => {
    const now = app.clock.now();
    const detail = { name: 'Kış', reason: 'Durdu' };
    await inTransaction(app.db, (tx) =>
      tell(tx, { kind: 'complaint_answered', to: [userId], ref, detail }, now),
    );
  };
  const left = async () => {
    await runJob('forget-notices');
    const found = await rows(app.db, sql<{ ref: string }>`select ref from notices order by id`);
    return found.map(({ ref }) => ref);
  };
  await told('read');
  const { data } = await app.call('/api/notices', { as: token });
  await app.call('/api/notices/read', { as: token, body: { ids: [data.notices[0].id] } });
  await told('unread');
  app.clock.advance(179 * DAY_MS);
  expect(await left()).toEqual(['read', 'unread']);
  app.clock.advance(2 * DAY_MS);
  expect(await left()).toEqual(['unread']);
  app.clock.advance(185 * DAY_MS);
  expect(await left()).toEqual([]);
});
