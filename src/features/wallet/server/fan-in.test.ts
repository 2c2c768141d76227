import { beforeAll, describe, expect, test } from 'vitest';
import { rows, sql } from '#lib/server/db.ts';
import { openSession } from '#features/accounts/server/index.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { atOnce } from '#testing/at-once.ts';
import { aRichViewer, fund, recipientOf, withdraw } from '#testing/money.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { walletJobs } from './jobs.ts';
import { FAN_IN, findFanIn, forgetTransferAlerts } from './transfer-alerts.ts';

const app = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(app);
});

const look = () => findFanIn(app.db, app.clock.now());
const list = async (status = 'open') =>
  (await app.call(`/api/admin/transfer-alerts?status=${status}&limit=100`, { as: admin.token })).data.alerts;
const close = (id: number, note = 'Aile; belgeleri gördüm.', as = admin.token) =>
  app.call(`/api/admin/transfer-alerts/${id}/close`, { method: 'PUT', as, body: { reason: note } });

async function sendFrom(senders: readonly Person[], to: Person, amount = 1): Promise<void> {
  const body = { ...(await recipientOf(app, to)), amount };
  const answers = await atOnce(senders.length, (index) =>
    app.call('/api/user/wallet/transfer', { as: senders[index]?.token ?? '', body }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}

async function aCrowd(count: number): Promise<Person[]> {
  return atOnce(count, () => aRichViewer(app, 1000), { width: 8 });
}

describe('T-V15: transfers that flow together', () => {
  test('30 wallets to 1 are flagged by a job that looks every half minute, and the admin sees it', async () => {
    const [crowd, collector] = [await aCrowd(30), await aViewer(app, { name: 'Toplayan Kişi' })];
    await sendFrom(crowd, collector, 2);
    const [job] = walletJobs(app);
    expect(job?.everySeconds).toBeLessThanOrEqual(30);
    await job?.run();
    expect(await list()).toMatchObject([
      { user_id: collector.userId, name: 'Toplayan Kişi', senders: 30, amount: 60, closed_at: null },
    ]);
    // Looking again finds nothing new.
    expect(await look()).toBe(0);
    expect(await list()).toHaveLength(1);
  });

  test('a withdrawal of a flagged viewer says so', async () => {
    const [{ user_id: collectorId }] = await list();
    await fund(app.db, userWallet(collectorId), 10_000);
    const { token } = await signedInAnew(collectorId);
    expect((await withdraw(app, { token, name: 'Toplayan Kişi' })).status).toBe(200);
    const { withdrawals } = (await app.call('/api/admin/withdrawals', { as: admin.token })).data;
    expect(withdrawals).toMatchObject([{ user_id: collectorId, is_flagged: true, name_matches: true }]);
  });

  test('closed with a note, on the record; what came before opens it no more, what comes later does', async () => {
    const [alert] = await list();
    expect((await close(alert.id, ' ')).body.errors).toEqual({ reason: 'Lütfen ne bulduğunu yaz' });
    expect((await close(alert.id)).status).toBe(200);
    expect((await close(alert.id)).body.code).toBe('ALERT_CLOSED');
    expect((await close(999_999)).body.code).toBe('ALERT_NOT_FOUND');
    expect(await list('closed')).toMatchObject([{ closed_by: admin.name, note: 'Aile; belgeleri gördüm.' }]);
    const acts = await rows(
      app.db,
      sql`select actor_id, subject_id, reason from audit_log where action = 'transfer-alert.close'`,
    );
    expect(acts).toEqual([
      { actor_id: admin.userId, subject_id: String(alert.id), reason: 'Aile; belgeleri gördüm.' },
    ]);
    expect(await look()).toBe(0);
    app.clock.advance(1000);
    const collector = await signedInAnew(alert.user_id);
    await sendFrom(await aCrowd(FAN_IN.senders), collector);
    expect(await look()).toBe(1);
    expect(await list()).toMatchObject([{ user_id: alert.user_id, senders: FAN_IN.senders }]);
  });

  test('nine senders, one sender many times, and ten over two days are no flag', async () => {
    const before = (await list()).length;
    const [crowd, a, b, c] = [await aCrowd(9), await aViewer(app), await aViewer(app), await aViewer(app)];
    await sendFrom(crowd, a);
    const [one] = crowd;
    if (one === undefined) throw new Error('a crowd of nobody');
    for (let n = 0; n < 3; n += 1) await sendFrom([one, one], b);
    await sendFrom(crowd, c);
    const morning = app.clock.now();
    app.clock.set(new Date(morning.getTime() + 86_400_000));
    const late = await aCrowd(1);
    await sendFrom(late, await signedInAnew(c.userId));
    await look();
    app.clock.set(morning);
    expect(await list()).toHaveLength(before);
  });

  test('is forgotten two years after it was closed; an open one stays', async () => {
    const closed = (await list('closed')).length;
    const open = (await list()).length;
    expect([closed, open].every((count) => count > 0)).toBe(true);
    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
    await forgetTransferAlerts(app.db, inDays(729));
    expect(await list('closed')).toHaveLength(closed);
    await forgetTransferAlerts(app.db, inDays(731));
    expect(await list('closed')).toEqual([]);
    expect(await list()).toHaveLength(open);
  });

  test('is the admin’s alone', async () => {
    for (const person of [await aViewer(app), await aFirm(app)]) {
      expect((await app.call('/api/admin/transfer-alerts', { as: person.token })).status).toBe(403);
      expect((await close(1, 'x', person.token)).status).toBe(403);
    }
  });
});

/** The same person signed in anew: sessions last a day. */
async function signedInAnew(userId: number): Promise<Person> {
  const session = { userId, ip: '127.0.0.1', userAgent: 'test', now: app.clock.now() };
  const { token } = await openSession(app.db, session);
  const [person] = await rows(
    app.db,
    sql<{
      name: string;
      email: string;
      phone: string;
    }>`select name, email, phone from users where id = ${userId}`,
  );
  if (person === undefined) throw new Error(`nobody has id ${userId}`);
  return { userId, token, ...person };
}
