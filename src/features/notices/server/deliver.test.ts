/** What goes out: once, tried again, not at night, as chosen, and not to whom it says nothing new. */
import { beforeEach, expect, test, vi } from 'vitest';
import { inTransaction, one, run, sql } from '#lib/server/db.ts';
import type { MailMessage } from '#lib/server/sending/mail.ts';
import { maskEmail } from '#lib/shared/text/masked.ts';
import { kurus } from '#lib/shared/money.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { deliverDue, isNight } from './deliver.ts';
import type { SendingKit } from './sending.ts';
import { tell } from './tell.ts';

const app = useTestApp();
const HOUR_MS = 3_600_000;
/** In the middle of an Istanbul day, whatever was tried before. */
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
  await run(app.db, sql`delete from notices`);
  app.clock.set(new Date(app.clock.now().getTime() + 24 * HOUR_MS));
  app.clock.set(new Date(`${app.clock.now().toISOString().slice(0, 10)}T09:00:00Z`));
  [mails, failure] = [[], undefined];
});

let made = 0;
async function tellOf(person: Person, kind: 'withdrawal_paid' | 'campaign_approved'): Promise<void> {
  made += 1;
  const given = { to: [person.userId], ref: made, subject: 7 };
  await inTransaction(app.db, (tx) =>
    tell(tx, { kind, ...given, detail: { amount: kurus(6000), name: 'Kış İndirimi' } }, app.clock.now()),
  );
}
const stateOf = (person: Person) =>
  one(
    app.db,
    sql<{ status: string; tries: number; problem: string | null }>`
      select status, tries, problem from notice_deliveries join notices on notices.id = notice_id
      where user_id = ${person.userId} order by notice_deliveries.id desc limit 1`,
  );
const choose = (person: Person, kind: string, channel: string, isOn: boolean) =>
  app.call('/api/notices/choices', {
    method: 'PUT',
    as: person.token,
    body: { kind, channel, is_on: isOn },
  });

test('several workers at once send a mail once, with a button to its subject', async () => {
  const firm = await aFirm(app);
  await tellOf(firm, 'campaign_approved');
  await Promise.all([deliver(), deliver(), deliver()]);
  await deliver();
  expect(mails).toMatchObject([
    { to: firm.email, subject: 'Kampanyan onaylandı', button: { path: '/firma/muhasebe?ode=7' } },
  ]);
  expect(await stateOf(firm)).toEqual({ status: 'sent', tries: 1, problem: null });
});

test('what failed is tried again, later each time, and is given up in the end; what is hopeless at once', async () => {
  const viewer = await aViewer(app);
  await tellOf(viewer, 'withdrawal_paid');
  failure = new Error('the server is busy');
  await deliver();
  await deliver();
  expect(await stateOf(viewer)).toEqual({ status: 'queued', tries: 1, problem: 'the server is busy' });
  app.clock.advance(2 * 60_000);
  failure = undefined;
  await deliver();
  expect(await stateOf(viewer)).toMatchObject({ status: 'sent', tries: 2 });
  await tellOf(viewer, 'withdrawal_paid');
  failure = Object.assign(new Error('no such address'), { isFinal: true });
  await deliver();
  expect(await stateOf(viewer)).toMatchObject({ status: 'failed', tries: 1 });
});

test('at night only security and money wake anybody', async () => {
  expect(
    ['T18:59:00Z', 'T19:00:00Z', 'T04:59:00Z', 'T05:00:00Z'].map((at) =>
      isNight(new Date(`2026-11-23${at}`)),
    ),
  ).toEqual([false, true, true, false]);
  const [firm, viewer] = [await aFirm(app), await aViewer(app)];
  app.clock.advance(11 * HOUR_MS);
  await tellOf(firm, 'campaign_approved');
  await tellOf(viewer, 'withdrawal_paid');
  await deliver();
  expect(mails.map(({ to }) => to)).toEqual([viewer.email]);
  app.clock.advance(12 * HOUR_MS);
  await deliver();
  expect(mails.map(({ to }) => to)).toEqual([viewer.email, firm.email]);
});

test('what was read meanwhile is not mailed, unless it is about money; what is days old is not sent at all', async () => {
  const [firm, viewer] = [await aFirm(app), await aViewer(app)];
  for (const [person, kind] of [
    [firm, 'campaign_approved'],
    [viewer, 'withdrawal_paid'],
  ] as const) {
    await tellOf(person, kind);
    const { data } = await app.call('/api/notices', { as: person.token });
    await app.call('/api/notices/read-all', { as: person.token, body: { up_to: data.notices[0].id } });
  }
  await deliver();
  expect(mails.map(({ to }) => to)).toEqual([viewer.email]);
  expect(await stateOf(firm)).toMatchObject({ status: 'skipped', problem: 'read before' });
  await tellOf(viewer, 'withdrawal_paid');
  app.clock.advance(73 * HOUR_MS);
  await deliver();
  expect(await stateOf(viewer)).toMatchObject({ status: 'skipped', problem: 'too old' });
});

test('the person chooses the channels; mails about money cannot be switched off, SMS is for money and security', async () => {
  const [firm, viewer] = [await aFirm(app), await aViewer(app)];
  expect((await choose(firm, 'campaign_approved', 'email', false)).status).toBe(200);
  expect((await choose(viewer, 'withdrawal_paid', 'sms', true)).status).toBe(200);
  for (const [person, kind, channel] of [
    [viewer, 'withdrawal_paid', 'email'],
    [firm, 'campaign_approved', 'sms'],
    [viewer, 'campaign_approved', 'email'],
  ] as const)
    expect(await choose(person, kind, channel, true)).toMatchObject(refusal(409, 'CHANNEL_FIXED'));
  await tellOf(firm, 'campaign_approved');
  await tellOf(viewer, 'withdrawal_paid');
  const before = app.sms.length;
  await deliver();
  expect(mails.map(({ to }) => to)).toEqual([viewer.email]);
  expect(app.sms.slice(before)).toMatchObject([
    { to: viewer.phone, text: 'İzle Kazan: Paran yolda. ₺60,00 banka hesabına gönderildi.' },
  ]);
  const { data } = await app.call('/api/notices/choices', { as: firm.token });
  expect(data.choices.find(({ kind }: { kind: string }) => kind === 'campaign_approved').channels).toEqual([
    { channel: 'email', is_on: false, is_fixed: false },
  ]);
  expect(data.choices.some(({ kind }: { kind: string }) => kind === 'withdrawal_paid')).toBe(false);
  // Security and money always go out by mail, whichever part of the program sends it; and so it says.
  for (const { kind, class: of, channels } of data.choices)
    if (of === 'security' || of === 'money')
      expect(channels, kind).toContainEqual({ channel: 'email', is_on: true, is_fixed: true });
});

test('an administrator chooses among what the own duty is told of', async () => {
  const kindsOf = async (duty: 'finance' | 'moderator') => {
    const { token } = await anAdmin(app, { duty });
    const { data } = await app.call('/api/notices/choices', { as: token });
    return data.choices.map(({ kind }: { kind: string }) => kind);
  };
  const [finance, moderator] = [await kindsOf('finance'), await kindsOf('moderator')];
  expect(finance).toEqual(expect.arrayContaining(['payments_wait', 'second_factor_off', 'password_changed']));
  expect(finance).not.toContain('complaints_wait');
  expect(moderator).toContain('complaints_wait');
  expect(moderator).not.toContain('payments_wait');
});

test('a wrong kind and a wrong channel are both named', async () => {
  const answer = await choose(await aViewer(app), 'yok', 'fax', true);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.errors ?? {}).toSorted()).toEqual(['channel', 'kind']);
});

test('one press in a mail program ends the mails of that kind, without a session; a made-up token ends nothing', async () => {
  const firm = await aFirm(app);
  await tellOf(firm, 'campaign_approved');
  await deliver();
  const path = mails[0]?.unsubscribe?.oneClickPath ?? '';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = (address: string) =>
    app.app.inject({ method: 'POST', url: address, headers: form, payload: 'List-Unsubscribe=One-Click' });
  expect((await press(path.replace(/.$/, ''))).statusCode).toBe(404);
  expect((await press(path)).statusCode).toBe(200);
  expect((await press(path)).statusCode).toBe(200);
  await tellOf(firm, 'campaign_approved');
  await deliver();
  expect(mails).toHaveLength(1);
  // The page that people open says whose mails about what, and changes nothing by being opened.
  const token = path.split('token=')[1] ?? '';
  expect(mails[0]?.unsubscribe?.pagePath).toBe(`/bildirim-kapat/${token}`);
  const read = (of = token) => app.call(`/api/notices/mail-choice?token=${of}`);
  const choice = { name: 'Kampanyan onaylandı', email: maskEmail(firm.email), role: 'firm' };
  expect((await read()).data).toEqual({ ...choice, is_on: false });
  const back = (of = token) => app.call(`/api/notices/resubscribe?token=${of}`, { method: 'POST' });
  expect((await back()).status).toBe(200);
  expect((await read()).data).toEqual({ ...choice, is_on: true });
  expect((await read()).data.is_on).toBe(true);
  await tellOf(firm, 'campaign_approved');
  await deliver();
  expect(mails).toHaveLength(2);
  for (const answer of [await read(`${token}x`), await back(token.replace('.', '.x')), await read('')])
    expect(answer).toMatchObject(refusal(404, 'UNSUBSCRIBE_UNKNOWN'));
  const elsewhere = await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: form,
    payload: 'email=a',
  });
  expect(elsewhere.statusCode).toBe(415);
});
