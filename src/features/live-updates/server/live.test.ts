/** Pages hear of what has changed for them, on every server, and of nothing else (threats T-I15). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allFigures } from '#app/figures.ts';
import { createPrometheus } from '#lib/server/figures/prometheus.ts';
import { announce } from '#lib/server/database/announce.ts';
import { type Db, inTransaction, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { askToListen, openPage, type Page } from '#testing/live/page.ts';
import { fund, ibanOf } from '#testing/money.ts';
import { approve, aPayment } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer, type Person, signInAgain, TEST_PASSWORD } from '#testing/people.ts';
import { startTestApp, useTestApp } from '#testing/test-app.ts';
import { watchAd } from '#testing/watching.ts';
import { soon } from '#testing/runs/soon.ts';

const app = useTestApp();
/** Another process on the same database. */
let other: Awaited<ReturnType<typeof startTestApp>>;
const prometheus = createPrometheus(allFigures);
beforeAll(async () => {
  other = await startTestApp({ beside: app, figures: prometheus.figures });
}, 60_000);
afterAll(() => other.close());

const listener = sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'listen live'`;
const hears = (page: Page, topic: string) => soon(() => expect(page.topics).toContain(topic));
const ends = (page: Page) => soon(() => expect(page.isOver()).toBe(true));

/** When this has been heard, everything that was announced before has. */
async function mark(db: Db, pages: Record<string, Page>, people: readonly Person[]): Promise<void> {
  await announce(db, ['alarms'], { people: people.map(({ userId }) => userId) });
  await Promise.all(Object.values(pages).map((page) => hears(page, 'alarms')));
}
/** Leaves behind what was announced before. */
async function forget(db: Db, pages: Record<string, Page>, people: readonly Person[]): Promise<void> {
  await mark(db, pages, people);
  for (const page of Object.values(pages)) page.topics.length = 0;
}
const heardBy = (page: Page | undefined) => [...new Set(page?.topics)].filter((topic) => topic !== 'alarms');

describe('a page', () => {
  test('hears on another server that a payment waits, that it was approved, and what it did to a campaign', async () => {
    const payment = await aPayment(app);
    const [firm, admin] = [
      await openPage(other, payment.firm.token),
      await openPage(other, payment.admin.token),
    ];
    await forget(app.db, { admin }, [payment.admin]);
    await app.call(`/api/firm/campaigns/${payment.campaignId}/make-payment`, {
      as: payment.firm.token,
      body: {},
    });
    await hears(admin, 'payments');
    await forget(app.db, { firm }, [payment.firm]);
    await approve(app, payment);
    await hears(firm, 'payments');
    firm.close();
    admin.close();
  });

  test('hears of nothing that is somebody else’s, or another duty’s', async () => {
    const viewer = await aViewer(app);
    const stranger = await aViewer(app);
    const firm = await aFirm(app);
    const duties = ['owner', 'finance', 'moderator', 'reports'] as const;
    const admins = await Promise.all(duties.map((duty) => anAdmin(app, { duty })));
    const people = [viewer, stranger, firm, ...admins];
    const names = ['viewer', 'stranger', 'firm', ...duties];
    const pages: Record<string, Page> = Object.fromEntries(
      await Promise.all(
        people.map(async ({ token }, at) => [names[at], await openPage(other, token)] as const),
      ),
    );
    await fund(app.db, userWallet(viewer.userId), 100_000);
    await forget(app.db, pages, people);
    const asked = await app.call('/api/user/wallet/withdraw', {
      as: viewer.token,
      body: { amount: 60, iban: ibanOf(1), account_holder: 'Ayşe Yılmaz', password: TEST_PASSWORD },
    });
    expect(asked.status).toBe(200);
    await mark(app.db, pages, people);
    expect(Object.fromEntries(names.map((name) => [name, heardBy(pages[name])]))).toEqual({
      viewer: ['wallet', 'notices'],
      stranger: [],
      firm: [],
      owner: ['wallet'],
      finance: ['wallet'],
      moderator: [],
      reports: [],
    });
    for (const page of Object.values(pages)) page.close();
  });

  test('hears nothing of what was rolled back', async () => {
    const viewer = await aViewer(app);
    const page = await openPage(other, viewer.token);
    await forget(app.db, { page }, [viewer]);
    const failing = inTransaction(app.db, async (tx) => {
      await announce(tx, ['wallet'], { people: [viewer.userId] });
      throw new Error('not today');
    });
    await expect(failing).rejects.toThrow('not today');
    await mark(app.db, { page }, [viewer]);
    expect(heardBy(page)).toEqual([]);
    page.close();
  });

  test('hears of what was announced a moment before it was opened', async () => {
    const viewer = await aViewer(app);
    const early = await openPage(other, viewer.token);
    await announce(app.db, ['fraud'], { people: [viewer.userId] });
    await hears(early, 'fraud');
    const late = await openPage(other, viewer.token);
    await hears(late, 'fraud');
    early.close();
    late.close();
  });

  test('is told of many things at once in few messages, and of a paid view in none', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    const viewer = await aViewer(app);
    const pages = {
      viewer: await openPage(other, viewer.token),
      firm: await openPage(other, firm.token),
    };
    await forget(app.db, pages, [viewer, firm]);
    await watchAd(app, viewer, id);
    for (let count = 0; count < 50; count += 1)
      await announce(app.db, ['approvals'], { people: [viewer.userId] });
    await mark(app.db, pages, [viewer, firm]);
    expect(heardBy(pages.firm)).toEqual([]);
    expect(heardBy(pages.viewer)).toEqual(['approvals']);
    expect(pages.viewer.topics.length).toBeLessThan(6);
    for (const page of Object.values(pages)) page.close();
  });

  test('reads everything anew when the connection on which changes are heard was lost', async () => {
    const viewer = await aViewer(app);
    const page = await openPage(other, viewer.token);
    await forget(app.db, { page }, [viewer]);
    await run(app.db, sql`select pg_terminate_backend(pid) from (${listener}) as listening`);
    await hears(page, 'wallet');
    await hears(page, 'campaigns');
    page.close();
  });
});

describe('the stream', () => {
  test('is told to proxies as one that nobody may keep back, pack or store', async () => {
    const viewer = await aViewer(app);
    const page = await openPage(other, viewer.token);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(page.headers.get('content-encoding')).toBeNull();
    page.close();
  });

  test('is for who asks for one, and is signed in', async () => {
    const viewer = await aViewer(app);
    const plain = await app.call('/api/live', { as: viewer.token });
    expect(plain).toMatchObject({ status: 406, body: { code: 'NOT_ACCEPTABLE' } });
    expect((await askToListen(other, undefined)).status).toBe(401);
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${viewer.token}` };
    expect((await askToListen(other, undefined, { method: 'HEAD', headers })).status).toBe(404);
  });

  test('ends within seconds of its session, also when that was ended on another server', async () => {
    const viewer = await aViewer(app);
    const phone = await signInAgain(app, viewer);
    const pages = [await openPage(other, viewer.token), await openPage(other, phone.token)] as const;
    await app.call('/api/auth/sessions', { method: 'DELETE', as: phone.token });
    // The next call, on this server as well; the open stream hears of it.
    const status = async (person: Person) =>
      (await other.call('/api/auth/session', { as: person.token })).status;
    expect([await status(viewer), await status(phone)]).toEqual([401, 200]);
    await ends(pages[0]);
    expect(pages[1].isOver()).toBe(false);
    await run(app.db, sql`update users set status = 'suspended' where id = ${viewer.userId}`);
    await ends(pages[1]);
    expect((await askToListen(other, phone.token)).status).toBe(401);
    const text = await prometheus.collect();
    expect(text).toContain('izle_live_streams_ended_total{reason="session"} 2');
  });

  test('follows what its administrator may do now', async () => {
    const admin = await anAdmin(app, { duty: 'moderator' });
    const page = await openPage(other, admin.token);
    await run(app.db, sql`update users set duty = 'finance' where id = ${admin.userId}`);
    await soon(async () => {
      await announce(app.db, ['approvals'], { admins: true });
      expect(page.topics).toContain('approvals');
    });
    page.close();
  });
});

describe('a server', () => {
  test('that stops ends its streams at once, and lets nobody in any more', async () => {
    const stopping = await startTestApp({ beside: app });
    const viewer = await aViewer(app);
    const pages = [await openPage(stopping, viewer.token), await openPage(stopping, viewer.token)];
    await stopping.app.close();
    for (const page of pages) await ends(page);
    await stopping.close();
  });

  test('that was told to stop refuses in a way that says when to come again', async () => {
    const stopping = await startTestApp({ beside: app, isStopping: true });
    const viewer = await aViewer(app);
    const refused = await askToListen(stopping, viewer.token);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    await stopping.close();
  });
});

describe('with limits', () => {
  const limited = useTestApp({ limits: true });

  test('a browser holds four streams, and is told when to come again', async () => {
    const viewer = await aViewer(limited);
    const pages: Page[] = [];
    for (let count = 0; count < 4; count += 1) pages.push(await openPage(limited, viewer.token));
    const refused = await askToListen(limited, viewer.token);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('300');
    expect(await refused.json()).toMatchObject({ success: false, code: 'STREAMS_FULL' });
    pages[0]?.close();
    await soon(async () => pages.push(await openPage(limited, viewer.token)));
    for (const page of pages) page.close();
  });
});

describe('an admin who does nothing', () => {
  const idle = useTestApp({ config: { adminIdleMinutes: 15 } });

  test('is not kept in by an open page, nor by opening one', async () => {
    const admin = await anAdmin(idle);
    const page = await openPage(idle, admin.token);
    idle.clock.advance(10 * 60_000);
    const second = await openPage(idle, admin.token);
    idle.clock.advance(5 * 60_000);
    await ends(page);
    await ends(second);
    expect((await askToListen(idle, admin.token)).status).toBe(401);
  });
});
