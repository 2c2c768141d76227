import { beforeEach, expect, test, vi } from 'vitest';
import { inTransaction, sql } from '#lib/server/db.ts';
import type { MailMessage } from '#lib/server/sending/mail.ts';
import { maskEmail } from '#lib/shared/text/masked.ts';
import { kurus } from '#lib/shared/money.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { deliverDue, type SendingKit } from './deliver.server.ts';
import { notify } from './notify.server.ts';

const app = useTestApp();
const HOUR_MS = 3_600_000;
let mails: MailMessage[] = [];
let failure: (Error & { isFinal?: boolean }) | undefined;

const kit = (): SendingKit => ({
  ...app.parts,
  mail: {
    send: async (mail) => {
      if (failure !== undefined) throw failure;
      mails.push(mail);
    },
  },
  log: { ...app.parts.log, warn: vi.fn() },
});
const deliver = () => deliverDue(kit());

beforeEach(async () => {
  await app.rows(sql`delete from notices`);
  [mails, failure] = [[], undefined];
});

let made = 0;
async function notifyOf(
  person: Person,
  kind: 'withdrawal_paid' | 'campaign_approved' | 'operator_message' | 'operator_announcement',
): Promise<void> {
  made += 1;
  const notice = { to: [person.userId], ref: made, subject: 7 };
  const detail = { amount: kurus(6000), name: 'Kış İndirimi', title: 'Bakım', text: 'Gece bakım var.' };
  await inTransaction(app.db, (tx) => notify(tx, { kind, ...notice, detail }, app.clock.now()));
}
const stateOf = (person: Person) =>
  app.one(sql<{ status: string; tries: number; problem: string | null }>`
      select status, tries, problem from notice_mails join notices on notices.id = notice_id
      where user_id = ${person.userId} order by notice_id desc limit 1`);
const shownTo = async ({ token }: Person): Promise<string[]> =>
  (await app.call('/api/notices', { as: token })).data.notices.map(({ kind }: { kind: string }) => kind);
const choose = (person: Person, group: string, isOn: unknown) =>
  app.call('/api/notices/choices', { method: 'PUT', as: person.token, body: { group, is_on: isOn } });
const groupsOf = async ({ token }: Person) =>
  (await app.call('/api/notices/choices', { as: token })).data.groups;

test('several servers at once send a mail once, with a button to its subject', async () => {
  const firm = await aFirm(app);
  await notifyOf(firm, 'campaign_approved');
  await Promise.all([deliver(), deliver(), deliver()]);
  await deliver();
  expect(mails).toMatchObject([
    { to: firm.email, subject: 'Kampanyan onaylandı', button: { path: '/firma/muhasebe?ode=7' } },
  ]);
  expect(await stateOf(firm)).toEqual({ status: 'sent', tries: 1, problem: null });
});

test('one person’s many notices let the next person’s one go first', async () => {
  const [busy, other] = [await aFirm(app), await aFirm(app)];
  for (let count = 0; count < 50; count += 1) await notifyOf(busy, 'campaign_approved');
  await notifyOf(other, 'campaign_approved');
  await deliver();
  expect(mails).toHaveLength(51);
  expect(mails.findIndex(({ to }) => to === other.email)).toBeLessThan(20);
});

test('logins with new browsers use up a share of their own', async () => {
  const viewer = await aViewer(app);
  const notice = { to: [viewer.userId], detail: { name: 'Chrome', reason: 'Çok hesap' } };
  for (const kind of ['login_new_device', 'account_suspended'] as const)
    await inTransaction(app.db, (tx) => notify(tx, { kind, ref: (made += 1), ...notice }, app.clock.now()));
  await deliver();
  expect(new Set(mails.map(({ share }) => share))).toEqual(new Set(['logins', 'security']));
});

test('what failed is tried again, later each time, and is given up in the end; what is hopeless at once', async () => {
  const viewer = await aViewer(app);
  await notifyOf(viewer, 'withdrawal_paid');
  failure = new Error('the server is busy');
  await deliver();
  await deliver();
  expect(await stateOf(viewer)).toEqual({ status: 'queued', tries: 1, problem: 'the server is busy' });
  app.clock.advance(2 * 60_000);
  await deliver();
  app.clock.advance(7 * 60_000);
  await deliver();
  expect(await stateOf(viewer)).toMatchObject({ status: 'queued', tries: 2 });
  app.clock.advance(60_000);
  failure = undefined;
  await deliver();
  expect(await stateOf(viewer)).toMatchObject({ status: 'sent', tries: 3 });
  await notifyOf(viewer, 'withdrawal_paid');
  failure = Object.assign(new Error('no such address'), { isFinal: true });
  await deliver();
  expect(await stateOf(viewer)).toMatchObject({ status: 'failed', tries: 1 });
  failure = new Error('the server is away');
  await notifyOf(viewer, 'withdrawal_paid');
  for (let tries = 0; tries < 7; tries += 1) {
    await deliver();
    app.clock.advance(2 * 60_000 * 4 ** tries);
  }
  expect(await stateOf(viewer)).toMatchObject({ status: 'failed', tries: 6 });
});

test('a mail whose server died while sending it is sent by the next try', async () => {
  const viewer = await aViewer(app);
  await notifyOf(viewer, 'withdrawal_paid');
  const dying = { ...kit(), mail: { send: () => new Promise<void>(() => {}) } };
  void deliverDue(dying);
  await expect.poll(() => stateOf(viewer)).toMatchObject({ tries: 1 });
  await deliver();
  expect(mails).toEqual([]);
  app.clock.advance(2 * 60_000);
  await deliver();
  expect(mails).toMatchObject([{ to: viewer.email }]);
});

test('what is days old is not sent, nor to a suspended account what is not about safety or money', async () => {
  const [firm, viewer] = [await aFirm(app), await aViewer(app)];
  await notifyOf(firm, 'campaign_approved');
  await notifyOf(viewer, 'withdrawal_paid');
  await app.rows(sql`update users set status = 'suspended' where id = any(${[firm.userId, viewer.userId]})`);
  await deliver();
  expect(mails).toMatchObject([{ to: viewer.email, button: { path: '/iletisim' } }]);
  expect(await stateOf(firm)).toMatchObject({ status: 'skipped', problem: 'the account is not active' });
  await notifyOf(viewer, 'withdrawal_paid');
  app.clock.advance(73 * HOUR_MS);
  await deliver();
  expect(await stateOf(viewer)).toMatchObject({ status: 'skipped', problem: 'too old' });
});

test('mails about own things and announcements are switched off; security and money never are', async () => {
  const [firm, viewer] = [await aFirm(app), await aViewer(app)];
  expect(await groupsOf(firm)).toEqual([
    { group: 'security', is_on: true, is_fixed: true },
    { group: 'money', is_on: true, is_fixed: true },
    { group: 'work', is_on: true, is_fixed: false },
    { group: 'news', is_on: true, is_fixed: false },
  ]);
  expect((await choose(firm, 'work', false)).status).toBe(200);
  expect((await choose(viewer, 'news', false)).status).toBe(200);
  expect((await choose(viewer, 'work', false)).status).toBe(200);
  await notifyOf(firm, 'campaign_approved');
  await notifyOf(firm, 'operator_announcement');
  await notifyOf(viewer, 'withdrawal_paid');
  await notifyOf(viewer, 'operator_announcement');
  await deliver();
  expect(mails.map(({ to }) => to)).toEqual([viewer.email]);
  expect(mails[0]).not.toHaveProperty('unsubscribe');
  expect(await shownTo(firm)).toEqual(['operator_announcement', 'campaign_approved']);
  expect(await shownTo(viewer)).toEqual(['withdrawal_paid']);
  expect((await choose(firm, 'work', true)).status).toBe(200);
  await notifyOf(firm, 'campaign_approved');
  await notifyOf(firm, 'operator_message');
  await deliver();
  expect(mails.map(({ subject }) => subject)).toEqual(['Paran ödendi', 'Kampanyan onaylandı']);
  const admin = await groupsOf(await anAdmin(app));
  expect(admin.map(({ group }: { group: string }) => group)).toEqual(['security', 'money', 'work']);
});

test('a group that is always on and a wrong switch are both named', async () => {
  const answer = await choose(await aViewer(app), 'money', 'x');
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.errors ?? {}).toSorted()).toEqual(['group', 'is_on']);
});

test('one press in a mail program ends the mails about own things, without a session; a made-up token ends nothing', async () => {
  const firm = await aFirm(app);
  await notifyOf(firm, 'campaign_approved');
  await deliver();
  const path = mails[0]?.unsubscribe?.oneClickPath ?? '';
  const token = path.split('token=')[1] ?? '';
  expect(mails[0]?.unsubscribe?.pagePath).toBe(`/bildirim-kapat/${token}`);
  const read = (of = token) => app.call(`/api/notices/mail-choice?token=${of}`);
  const choice = { email: maskEmail(firm.email), role: 'firm' };
  expect((await read()).data).toEqual({ ...choice, is_on: true });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = (address: string) =>
    app.app.inject({ method: 'POST', url: address, headers: form, payload: 'List-Unsubscribe=One-Click' });
  expect((await press(path.replace(/.$/, ''))).statusCode).toBe(404);
  expect((await read()).data.is_on).toBe(true);
  expect((await press(path)).statusCode).toBe(200);
  expect((await press(path)).statusCode).toBe(200);
  expect((await read()).data).toEqual({ ...choice, is_on: false });
  await notifyOf(firm, 'campaign_approved');
  await deliver();
  expect(mails).toHaveLength(1);
  for (const answer of [await read(`${token}x`), await read('')])
    expect(answer).toMatchObject(refusal(404, 'UNSUBSCRIBE_UNKNOWN'));
  const elsewhere = await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: form,
    payload: 'email=a',
  });
  expect(elsewhere.statusCode).toBe(415);
});
