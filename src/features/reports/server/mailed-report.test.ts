/** The weekly report by e-mail: switched on by its firm, sent once when it is due. */
import { afterEach, describe, expect, test } from 'vitest';
import { sendingError } from '#lib/server/sending/delivery.ts';
import type { MailMessage } from '#lib/server/sending/mail.ts';
import { run, sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aPaidView } from '#testing/paid-views.ts';
import { aFirm, aViewer, type Person } from '#testing/people.ts';
import { TEST_START, useTestApp } from '#testing/test-app.ts';
import { lastMonday, sendDueReports } from './mailed-report.ts';

const app = useTestApp();
/** The Monday after the tests' own, at eight in Istanbul. */
const MONDAY = new Date('2026-11-30T05:00:00Z');

afterEach(async () => {
  app.clock.set(TEST_START);
  await run(app.db, sql`truncate firm_reports`);
});

const choose = ({ token }: Person, isOn: unknown) =>
  app.call('/api/firm/report', { method: 'PUT', as: token, body: { is_on: isOn } });
const choiceOf = async ({ token }: Person) => (await app.call('/api/firm/report', { as: token })).data;

/** Sends what is due, as the job does. */
async function sendAt(now: Date, send?: (message: MailMessage) => Promise<void>): Promise<MailMessage[]> {
  const mails: MailMessage[] = [];
  const mail = { send: send ?? (async (message: MailMessage) => void mails.push(message)) };
  await sendDueReports({ db: app.db, config: app.parts.config, mail }, now);
  return mails;
}

const later = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000);

/** A firm that switched the report on, with two views last week. */
async function aReader(): Promise<Person> {
  const firm = await aFirm(app, { firmName: 'Çınar Mobilya Ltd.' });
  const { id: campaignId } = await aCampaign(app, { firm, status: 'active', name: '=Masa; "Şenliği"' });
  const at = new Date('2026-11-25T10:00:00Z');
  for (const { userId: viewerId } of [await aViewer(app), await aViewer(app)])
    await aPaidView(app, { campaignId, viewerId, at });
  await choose(firm, true);
  return firm;
}

// 23 November 2026 is a Monday; Istanbul's eight is UTC's five.
test.each([
  ['2026-11-23T05:00:00Z', '2026-11-23'],
  ['2026-11-23T04:59:59Z', '2026-11-16'],
  ['2026-11-29T20:59:59Z', '2026-11-23'],
  ['2027-01-04T12:00:00Z', '2027-01-04'],
])('at %s the newest report is that of %s', (now, monday) => {
  expect(lastMonday(new Date(now))).toBe(monday);
});

describe('the switch', () => {
  test('is off until the firm switches it on', async () => {
    const firm = await aFirm(app);
    const off = { is_on: false, email: firm.email, next_at: null, last_sent_at: null };
    expect(await choiceOf(firm)).toEqual(off);
    expect(await choose(firm, true)).toMatchObject({
      status: 200,
      data: { is_on: true, next_at: MONDAY.toISOString() },
      body: { message: 'Raporun her pazartesi saat 08.00’de gelecek.' },
    });
    expect(await choiceOf(await aFirm(app))).toMatchObject({ is_on: false });
    expect((await choose(firm, false)).data).toEqual(off);
  });

  test('is refused beside its field, and is for firms alone', async () => {
    const [firm, viewer] = [await aFirm(app), await aViewer(app)];
    expect((await choose(firm, 'daily')).body.errors).toEqual({ is_on: 'Açık ya da kapalı olmalı' });
    expect((await choose(viewer, true)).status).toBe(403);
    expect((await app.call('/api/firm/report')).status).toBe(401);
  });
});

describe('a report that is due', () => {
  test('goes once to its firm, however many servers send at once and again', async () => {
    const firm = await aReader();
    expect(await sendAt(later(-1))).toEqual([]);
    const sent = (await atOnce(8, () => sendAt(MONDAY))).flat();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: firm.email,
      subject: 'Kampanya raporun: 23.11.2026 – 29.11.2026',
      text: expect.stringContaining('İzlenme: 2 (arttı, önceki hafta: 0)'),
    });
    expect(await choiceOf(firm)).toMatchObject({ last_sent_at: MONDAY.toISOString() });
    expect(await sendAt(later(60))).toEqual([]);
    expect(await sendAt(later(7 * 24 * 60))).toMatchObject([
      { subject: 'Kampanya raporun: 30.11.2026 – 06.12.2026', text: expect.stringContaining('izlenmedi') },
    ]);
  });

  test('has the figures of the screen, and those of each campaign in a spreadsheet', async () => {
    const firm = await aReader();
    const [mail] = await sendAt(MONDAY);
    for (const part of ['Çınar Mobilya Ltd.', '₺0,50']) expect(mail?.text).toContain(part);
    expect(mail?.files).toMatchObject([{ name: 'kampanya-raporu-2026-11-23-2026-11-29.csv' }]);
    expect(mail?.files?.[0]?.content.toString()).toBe(
      '\uFEFFKampanya;Harcama (₺);İzlenme;Geçersiz izlenme;Tıklama;Geçersiz tıklama\r\n"\'=Masa; ""Şenliği""";0,50;2;0;0;0\r\n',
    );
    app.clock.set(new Date('2026-11-29T12:00:00Z'));
    await run(
      app.db,
      sql`update sessions set expires_at = '2030-01-01T00:00:00Z' where user_id = ${firm.userId}`,
    );
    const { data } = await app.call('/api/firm/overview?days=7', { as: firm.token });
    expect(data.now.totals).toMatchObject({ spent: 0.5, total_views: 2 });
  });

  test('is tried again when the mail fails, and not when it can never go', async () => {
    await aReader();
    const fail = (isFinal: boolean) => () => Promise.reject(sendingError('no', { isFinal }));
    await sendAt(MONDAY, fail(false));
    expect(await sendAt(later(14))).toEqual([]);
    expect(await sendAt(later(15))).toHaveLength(1);
    await run(app.db, sql`truncate firm_reports`);
    await aReader();
    await sendAt(MONDAY, fail(true));
    expect(await sendAt(later(60))).toEqual([]);
    expect(await sendAt(later(7 * 24 * 60))).toHaveLength(1);
  });

  test('is not sent for a week before it was switched on, nor long after, nor to a locked firm', async () => {
    const firm = await aReader();
    expect(await sendAt(TEST_START)).toEqual([]);
    expect(await sendAt(later(48 * 60 + 1))).toEqual([]);
    await run(
      app.db,
      sql`update users set status = 'suspended', suspended_at = now(), suspension_reason = 'x'
      where id = ${firm.userId}`,
    );
    expect(await sendAt(later(7 * 24 * 60))).toEqual([]);
  });

  test('is dropped when the firm switches it off first', async () => {
    const firm = await aReader();
    await sendAt(MONDAY, () => Promise.reject(new Error('away')));
    await choose(firm, false);
    expect(await sendAt(later(60))).toEqual([]);
  });
});
