import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '#lib/server/db.ts';
import { kurus } from '#lib/shared/money.ts';
import { aCampaign, decideCampaign } from '#testing/campaigns.ts';
import { aRichViewer, withdraw } from '#testing/money.ts';
import { aPayment, approve, pay, reject } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer, type Person, signInAgain, TEST_PASSWORD } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { startAd } from '#testing/watching.ts';
import { notify } from './notify.server.ts';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { campaignAccount, userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, post } from '#platform/ledger/server.ts';
import { notifyDue, notifyOfFailure } from './notify-due.server.ts';
import { noticeJobs } from './server.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTICE_KINDS } from './kinds.ts';

const app = useTestApp();

interface ShownNotice {
  id: number;
  kind: string;
  title: string;
  text: string;
  link: string | null;
  is_read: boolean;
}

async function read(person: Pick<Person, 'token'>, query = ''): Promise<ShownNotice[]> {
  const answer = await app.call(`/api/notices?limit=100${query}`, { as: person.token });
  expect(answer.status).toBe(200);
  return answer.data.notices;
}

const kindsOf = async (person: Person) => (await read(person)).map(({ kind }) => kind);
const unreadOf = async ({ token }: Pick<Person, 'token'>) =>
  (await app.call('/api/notices/unread', { as: token })).data.unread;
const halt = (id: number, admin: Person, what: 'stop' | 'start') =>
  app.call(`/api/admin/campaigns/${id}/${what}`, {
    method: 'PUT',
    as: admin.token,
    body: { reason: 'Adres çalışmıyor' },
  });

const notifyOf = (ref: number, to: readonly number[], amount = 6000) =>
  inTransaction(app.db, (tx) =>
    notify(tx, { kind: 'withdrawal_paid', to, ref, detail: { amount: kurus(amount) } }, app.clock.now()),
  );

describe('notices to a firm', () => {
  test('that its campaign was approved, that its payment was, and where both lead', async () => {
    const { firm, campaignId } = await aPayment(app, { status: 'paid', name: 'Güz Fırsatı' });
    expect(await read(firm)).toMatchObject([
      {
        kind: 'payment_paid',
        text: '“Güz Fırsatı” için ₺6.000,00 tutarındaki ödemen onaylandı.',
        link: `/firma/kampanyalar/aktif?detay=${campaignId}`,
        is_read: false,
      },
      { kind: 'campaign_approved', link: `/firma/muhasebe?ode=${campaignId}` },
    ]);
  });

  test('two administrators who decide at once: one notice', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    const answers = await Promise.all([approve(app, payment), approve(app, payment)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await kindsOf(payment.firm)).toEqual(['payment_paid', 'campaign_approved']);
  });

  test('why its campaign or its payment was rejected', async () => {
    const admin = await anAdmin(app);
    const { id, firm } = await aCampaign(app, { status: 'pending', admin });
    await decideCampaign(app, id, admin, { status: 'rejected', rejection_reason: 'Görsel okunmuyor' });
    const payment = await aPayment(app, { firm, admin, status: 'pending' });
    await reject(app, payment, 'Havale gelmedi.');
    expect(await read(firm)).toMatchObject([
      { kind: 'payment_rejected', text: expect.stringContaining('reddedildi: Havale gelmedi.') },
      { kind: 'campaign_approved' },
      {
        kind: 'campaign_rejected',
        text: expect.stringContaining('reddedildi: Görsel okunmuyor. Düzenleyip'),
        link: `/firma/kampanyalar/duzenle/${id}`,
      },
    ]);
  });

  test('each time that an administrator stops its campaign, and that it goes on; not of what it did itself', async () => {
    const admin = await anAdmin(app);
    const { id, firm } = await aCampaign(app, { status: 'active', admin });
    for (const what of ['stop', 'start', 'stop'] as const)
      expect((await halt(id, admin, what)).status).toBe(200);
    await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
    expect((await kindsOf(firm)).slice(0, -2)).toEqual([
      'campaign_halted',
      'campaign_released',
      'campaign_halted',
    ]);
  });

  test('that its campaign has ended, and of a payment from its own wallet', async () => {
    const done = await aCampaign(app, { status: 'completed' });
    expect((await kindsOf(done.firm))[0]).toBe('campaign_ended');
    const payment = await aPayment(app, { firm: done.firm });
    expect((await pay(app, payment, 'wallet')).status).toBe(200);
    expect((await kindsOf(done.firm))[0]).toBe('payment_paid');
  });
});

describe('notices to a viewer', () => {
  test('of a withdrawal: asked for, paid, and rejected with the reason', async () => {
    const [viewer, admin] = [await aRichViewer(app, 20_000), await anAdmin(app)];
    const ids: number[] = [];
    for (const key of ['a', 'a', 'b']) {
      const asked = await withdraw(app, viewer, {}, { 'idempotency-key': key });
      ids.push(asked.data.id);
    }
    const decide = (id: number | undefined, what: string, body?: object) =>
      app.call(`/api/admin/withdrawals/${id}/${what}`, {
        method: 'PUT',
        as: admin.token,
        ...(body && { body }),
      });
    await Promise.all([decide(ids[0], 'approve'), decide(ids[0], 'approve')]);
    await decide(ids[2], 'reject', { reason: 'Ad tutmuyor' });
    expect(await read(viewer)).toMatchObject([
      { kind: 'withdrawal_rejected', text: expect.stringContaining('reddedildi: Ad tutmuyor. Tutar') },
      { kind: 'withdrawal_paid', link: '/kullanici/cuzdan' },
      { kind: 'withdrawal_asked' },
      { kind: 'withdrawal_asked' },
    ]);
  });

  test('that an ad they reported was looked at; whoever reported nothing is not', async () => {
    const admin = await anAdmin(app);
    const { id } = await aCampaign(app, { status: 'active', admin, name: 'Mucize Krem' });
    const [viewer, other] = [await aViewer(app), await aViewer(app)];
    await startAd(app, viewer, id);
    await app.call(`/api/user/ads/${id}/report`, { as: viewer.token, body: { reason: 'misleading' } });
    await app.call(`/api/admin/ad-reports/${id}/stop`, {
      method: 'PUT',
      as: admin.token,
      body: { reason: 'Yanıltıcı' },
    });
    expect(await read(viewer)).toMatchObject([
      { kind: 'complaint_answered', text: expect.stringContaining('Yayından kaldırdık.'), link: null },
    ]);
    expect(await read(other)).toEqual([]);
  });

  test('of a sign-in with another browser, not of the first one and not of a known one', async () => {
    const viewer = await aFirm(app);
    const logIn = (headers: Record<string, string> = {}) =>
      app.call('/api/auth/login', {
        body: { email: viewer.email, password: TEST_PASSWORD },
        headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36', ...headers },
      });
    const answer = await logIn();
    expect(answer.status).toBe(200);
    const [device = ''] = [answer.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0]);
    await logIn({ cookie: device });
    expect(await read(viewer)).toMatchObject([
      {
        kind: 'login_new_device',
        text: expect.stringContaining('Chrome · Windows'),
        link: '/firma/profil',
      },
    ]);
  });

  test('of a changed e-mail and a changed password', async () => {
    const viewer = await aViewer(app);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'Vapur8Iskele' };
    await app.call('/api/user/change-password', { as: viewer.token, method: 'PUT', body });
    await app.call('/api/user/profile', {
      as: viewer.token,
      method: 'PUT',
      body: { name: viewer.name, email: 'yeni-adres@ornek.com', currentPassword: 'Vapur8Iskele' },
    });
    await expect.poll(() => app.mails.at(-1)?.to).toBe('yeni-adres@ornek.com');
    const code = /\b\d{6}\b/.exec(app.mails.at(-1)?.text ?? '')?.[0];
    await app.call('/api/auth/email/verify', { as: viewer.token, body: { code } });
    expect(await read(viewer)).toMatchObject([
      { kind: 'email_changed', link: '/kullanici/ayarlar' },
      { kind: 'password_changed' },
    ]);
  });
});

describe('a notice', () => {
  test('rolled back with its event: never written', async () => {
    const viewer = await aViewer(app);
    const failing = inTransaction(app.db, async (tx) => {
      const detail = { amount: kurus(100) };
      await notify(tx, { kind: 'withdrawal_paid', to: [viewer.userId], ref: 1, detail }, app.clock.now());
      throw new Error('not today');
    });
    await expect(failing).rejects.toThrow('not today');
    expect(await read(viewer)).toEqual([]);
  });

  test('one event six times at once: one notice', async () => {
    const viewer = await aViewer(app);
    const counts = await Promise.all(Array.from({ length: 6 }, () => notifyOf(7, [viewer.userId])));
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await read(viewer)).toHaveLength(1);
  });

  test('goes to the administrators whose work it is', async () => {
    const [finance, moderator] = [
      await anAdmin(app, { duty: 'finance' }),
      await anAdmin(app, { duty: 'moderator' }),
    ];
    await inTransaction(app.db, (tx) =>
      notify(tx, { kind: 'payments_wait', ref: 'x', detail: { count: 3, hours: 24 } }, app.clock.now()),
    );
    expect(await read(finance)).toMatchObject([{ text: '3 ödeme 24 saatten uzun süredir karar bekliyor.' }]);
    expect(await read(moderator)).toEqual([]);
  });

  test('is mailed where its kind says so', async () => {
    const viewer = await aViewer(app);
    await notifyOf(8, [viewer.userId]);
    const detail = { name: 'Kış', reason: 'Durdu' };
    await inTransaction(app.db, (tx) =>
      notify(tx, { kind: 'complaint_answered', to: [viewer.userId], ref: 'x', detail }, app.clock.now()),
    );
    const mailed =
      await app.rows(sql`select kind, status from notice_mails join notices on notices.id = notice_id
          where user_id = ${viewer.userId}`);
    expect(mailed).toEqual([{ kind: 'withdrawal_paid', status: 'queued' }]);
  });
});

describe('reading', () => {
  test('on one device is seen on the other; one that arrives meanwhile stays unread', async () => {
    const viewer = await aViewer(app);
    const phone = await signInAgain(app, viewer);
    for (const ref of [1, 2, 3]) await notifyOf(ref, [viewer.userId]);
    const [latest, second] = await read(viewer);
    await notifyOf(4, [viewer.userId]);
    const one = await app.call('/api/notices/read', { as: viewer.token, body: { ids: [second?.id] } });
    expect(one.data).toEqual({ unread: 3 });
    expect(await unreadOf(phone)).toBe(3);
    await app.call('/api/notices/read-all', { as: phone.token, body: { up_to: latest?.id } });
    expect(await unreadOf(viewer)).toBe(1);
    expect(await read(viewer, '&show=unread')).toHaveLength(1);
    expect((await read(viewer)).map(({ is_read: isRead }) => isRead)).toEqual([false, true, true, true]);
  });

  test('is a page at a time, the latest first', async () => {
    const viewer = await aViewer(app);
    for (let ref = 1; ref <= 12; ref += 1) await notifyOf(ref, [viewer.userId], ref * 100);
    const { data } = await app.call('/api/notices?page=2&limit=10', { as: viewer.token });
    expect(data.pagination).toEqual({ total: 12, page: 2, limit: 10, pages: 2 });
    expect(data.notices.map(({ text }: ShownNotice) => text.slice(0, 5))).toEqual(['₺2,00', '₺1,00']);
    expect(data.stats).toEqual({ unread: 12 });
  });

  test('somebody else’s notice is not there, and stays unread', async () => {
    const [owner, stranger] = [await aViewer(app), await aViewer(app)];
    await notifyOf(1, [owner.userId]);
    const [theirs] = await read(owner);
    expect(await read(stranger)).toEqual([]);
    for (const [path, body] of [
      ['read', { ids: [theirs?.id] }],
      ['read-all', { up_to: theirs?.id }],
    ] as const)
      expect((await app.call(`/api/notices/${path}`, { as: stranger.token, body })).data).toEqual({
        unread: 0,
      });
    expect(await unreadOf(owner)).toBe(1);
  });

  test('a wrong filter and a wrong page are both named; so is a list of no ids', async () => {
    const viewer = await aViewer(app);
    const list = await app.call('/api/notices?show=old&page=0', { as: viewer.token });
    expect(list.status).toBe(400);
    expect(Object.keys(list.body.errors ?? {}).toSorted()).toEqual(['page', 'show']);
    expect((await app.call('/api/notices/read', { as: viewer.token, body: { ids: [] } })).status).toBe(400);
    expect((await app.call('/api/notices')).status).toBe(401);
  });

  test('a kind of a later version: does not break the list', async () => {
    const viewer = await aViewer(app);
    await app.one(sql`insert into notices (user_id, kind, ref, detail, created_at)
          values (${viewer.userId}, 'of_tomorrow', '1', '{}', ${app.clock.now()}) returning id`);
    expect(await read(viewer)).toMatchObject([{ kind: 'of_tomorrow', link: null }]);
  });
});

describe('notifying of what is due', () => {
  const HOUR_MS = 3_600_000;
  const due = () => notifyDue(app.db, app.clock.now());
  const writtenTo = async (userId: number, ...kinds: string[]) =>
    (
      await app.rows(sql<{ kind: string }>`
        select kind from notices where user_id = ${userId} and kind = any(${kinds}::text[])`)
    ).map(({ kind }) => kind);

  test('a campaign begins tomorrow, its budget is nearly spent: each notifies once', async () => {
    const tomorrow = addDays(istanbulDay(app.clock.now()), 1);
    const { id, firm } = await aCampaign(app, { status: 'active', start_date: tomorrow });
    const viewer = await aViewer(app);
    await Promise.all([due(), due()]);
    expect(await writtenTo(firm.userId, 'campaign_begins', 'budget_low')).toEqual(['campaign_begins']);
    const { balance } = await app.one(sql<{ balance: number }>`
        select balance_kurus as balance from ledger_accounts where id = ${campaignAccount(id)}`);
    const postings = fromTo(campaignAccount(id), userWallet(viewer.userId), kurus(Math.ceil(balance * 0.81)));
    await inTransaction(app.db, (tx) =>
      post(tx, {
        entries: [{ kind: 'view', ref: 'nearly-all', actorId: null, postings }],
        now: app.clock.now(),
      }),
    );
    await due();
    await due();
    expect(await writtenTo(firm.userId, 'budget_low')).toEqual(['budget_low']);
  });

  test('a payment that is not made is asked for after two days, and what waits for administrators after its promise', async () => {
    const admin = await anAdmin(app, { duty: 'moderator' });
    const accountant = await anAdmin(app, { duty: 'finance' });
    const payment = await aPayment(app);
    await aCampaign(app, { status: 'pending' });
    await aPayment(app, { status: 'pending' });
    await due();
    expect(await writtenTo(payment.firm.userId, 'payment_due')).toEqual([]);
    app.clock.advance(49 * HOUR_MS);
    await due();
    await due();
    expect(await writtenTo(payment.firm.userId, 'payment_due')).toEqual(['payment_due']);
    expect(await writtenTo(admin.userId, 'campaigns_wait', 'payments_wait')).toEqual(['campaigns_wait']);
    expect(await writtenTo(accountant.userId, 'campaigns_wait', 'payments_wait')).toEqual(['payments_wait']);
  });

  test('that money was stopped reaches those who look after the books, a failed job its owner, once a day', async () => {
    const [owner, moderator] = [await anAdmin(app), await anAdmin(app, { duty: 'moderator' })];
    await app.rows(sql`insert into money_freezes (began_at, problems) values (${app.clock.now()}, '[{}]')`);
    await due();
    await due();
    for (let times = 0; times < 2; times += 1)
      await notifyOfFailure(app.db, { job: 'complete-campaigns', now: app.clock.now() });
    const kinds = ['money_frozen', 'job_failed'];
    expect((await writtenTo(owner.userId, ...kinds)).toSorted()).toEqual(['job_failed', 'money_frozen']);
    expect(await writtenTo(moderator.userId, ...kinds)).toEqual([]);
  });
});

const DAY_MS = 86_400_000;
const runJob = (name: string) =>
  noticeJobs(app.parts)
    .find((job) => job.name === name)
    ?.run();

test('what was read is forgotten after half a year, what was not after a year, and nothing before', async () => {
  const { userId, token } = await aViewer(app);
  const write = async (ref: string) => {
    const now = app.clock.now();
    const detail = { name: 'Kış', reason: 'Durdu' };
    await inTransaction(app.db, (tx) =>
      notify(tx, { kind: 'complaint_answered', to: [userId], ref, detail }, now),
    );
  };
  const left = async () => {
    await runJob('forget-notices');
    const found = await app.rows(
      sql<{ ref: string }>`select ref from notices where user_id = ${userId} order by id`,
    );
    return found.map(({ ref }) => ref);
  };
  await write('read');
  const { data } = await app.call('/api/notices', { as: token });
  await app.call('/api/notices/read', { as: token, body: { ids: [data.notices[0].id] } });
  await write('unread');
  app.clock.advance(179 * DAY_MS);
  expect(await left()).toEqual(['read', 'unread']);
  app.clock.advance(2 * DAY_MS);
  expect(await left()).toEqual(['unread']);
  app.clock.advance(185 * DAY_MS);
  expect(await left()).toEqual([]);
});

const FEATURES = join(import.meta.dirname, '../..');

const sources = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.includes('server') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(FEATURES, path), 'utf8'))
  .filter((source) => /\bnotify(Owner)?\(/.test(source));

test.each(NOTICE_KINDS)('%s: written by a feature', (kind) => {
  const named = new RegExp(`'${kind}'|\\b${kind}: \\{`);
  expect(sources.some((source) => named.test(source))).toBe(true);
});
