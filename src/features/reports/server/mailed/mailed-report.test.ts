/** The report by e-mail: chosen by its firm, sent once when it is due, switched off by its link. */
import { afterEach, describe, expect, test } from 'vitest';
import { sendingError } from '#lib/server/sending/delivery.ts';
import { drawMail } from '#lib/server/sending/mail-template.ts';
import type { MailMessage } from '#lib/server/sending/mail.ts';
import { rows, run, sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anUnfinishedWatch, aPaidView } from '#testing/paid-views.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { aFirm, aViewer, type Person } from '#testing/people.ts';
import { refusal, startTestApp, TEST_START, useTestApp } from '#testing/test-app.ts';
import { UNSUBSCRIBE_PATH } from './report-mail.ts';
import { forgetOldReports, sendDueReports } from './send-reports.ts';

const app = useTestApp();
/** The Monday after the tests' own, at eight in Istanbul. */
const MONDAY = new Date('2026-11-30T05:00:00Z');

afterEach(async () => {
  app.clock.set(TEST_START);
  await run(app.db, sql`truncate firm_reports, firm_report_choices`);
});

const choose = ({ token }: Person, frequency: unknown) =>
  app.call('/api/firm/report', { method: 'PUT', as: token, body: { frequency } });
const choiceOf = async ({ token }: Person) => (await app.call('/api/firm/report', { as: token })).data;

/** Sends what is due, as the job does. */
async function sendAt(now: Date, send?: (message: MailMessage) => Promise<void>): Promise<MailMessage[]> {
  const mails: MailMessage[] = [];
  const mail = { send: send ?? (async (message: MailMessage) => void mails.push(message)) };
  await sendDueReports({ db: app.db, config: app.parts.config, mail }, now);
  return mails;
}

const later = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000);

/** A firm that chose the weekly report, with two views and a given-up watch last week. */
async function aReader(): Promise<Person> {
  const firm = await aFirm(app, { firmName: 'Çınar Mobilya Ltd.' });
  const { id: campaignId } = await aCampaign(app, { firm, status: 'active', name: '=Masa; "Şenliği"' });
  const at = new Date('2026-11-25T10:00:00Z');
  for (const name of ['leaves once', 'stays']) {
    const { userId: viewerId } = await aViewer(app);
    await aPaidView(app, { campaignId, viewerId, at });
    if (name === 'leaves once') await anUnfinishedWatch(app, { campaignId, viewerId, at });
  }
  await choose(firm, 'weekly');
  return firm;
}

describe('the choice', () => {
  test('is off until the firm switches it on, by the week or by the month', async () => {
    const firm = await aFirm(app);
    const off = { frequency: 'off', email: firm.email, next_at: null, last_sent_at: null };
    expect(await choiceOf(firm)).toEqual(off);
    expect(await choose(firm, 'weekly')).toMatchObject({
      status: 200,
      data: { frequency: 'weekly', next_at: MONDAY.toISOString() },
      body: { message: 'Raporun her pazartesi saat 08.00’de gelecek.' },
    });
    expect((await choose(firm, 'monthly')).data.next_at).toBe('2026-12-01T05:00:00.000Z');
    expect(await choiceOf(await aFirm(app))).toMatchObject({ frequency: 'off' });
    expect((await choose(firm, 'off')).data).toEqual(off);
  });

  test('is refused beside its field, and is for firms alone', async () => {
    const [firm, viewer] = [await aFirm(app), await aViewer(app)];
    expect((await choose(firm, 'daily')).body.errors).toEqual({
      frequency: 'Kapalı, haftalık ya da aylık seç',
    });
    expect((await choose(viewer, 'weekly')).status).toBe(403);
    expect((await app.call('/api/firm/report')).status).toBe(401);
  });
});

describe('a report that is due', () => {
  test('goes once to its firm, however many look for it at once and again', async () => {
    const firm = await aReader();
    expect(await sendAt(later(-1))).toEqual([]);
    const sent = (await atOnce(8, () => sendAt(MONDAY))).flat();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: firm.email,
      subject: 'Kampanya raporun: 23.11.2026 – 29.11.2026',
      text: expect.stringContaining('İzlenme: 2 (arttı, önceki 7 gün: 0)'),
    });
    expect(await sendAt(later(60))).toEqual([]);
    expect(await sendAt(later(7 * 24 * 60))).toMatchObject([
      { subject: 'Kampanya raporun: 30.11.2026 – 06.12.2026', text: expect.stringContaining('izlenmedi') },
    ]);
  });

  test('has the figures of the screen as a PDF and as a spreadsheet', async () => {
    const firm = await aReader();
    const [mail] = await sendAt(MONDAY);
    const [pdf, csv] = mail?.files ?? [];
    expect(pdf?.name).toBe('kampanya-raporu-2026-11-23-2026-11-29.pdf');
    const text = textOfPdf(pdf?.content ?? Buffer.alloc(0))
      .join(' ')
      .replaceAll('\n', ' ');
    for (const part of ['Çınar Mobilya Ltd.', '=Masa; "Şenliği"', '₺0,50', '%66,67', 'Önceki dönem'])
      expect(text).toContain(part);
    expect(csv?.content.toString()).toBe(
      '\uFEFFKampanya;Harcama (₺);İzlenme;Geçersiz izlenme;Tıklama;Geçersiz tıklama;Tamamlama oranı (%)\r\n"\'=Masa; ""Şenliği""";0,50;2;0;0;0;66,67\r\n',
    );
    app.clock.set(new Date('2026-11-29T12:00:00Z'));
    await run(
      app.db,
      sql`update sessions set expires_at = '2030-01-01T00:00:00Z' where user_id = ${firm.userId}`,
    );
    const { data } = await app.call('/api/firm/overview?days=7', { as: firm.token });
    expect(data.now.totals).toMatchObject({ spent: 0.5, total_views: 2, completion: 66.67 });
  });

  test('is tried again when the mail fails, and not when it can never go', async () => {
    await aReader();
    const fail = (isFinal: boolean) => () => Promise.reject(sendingError('no', { isFinal }));
    await sendAt(MONDAY, fail(false));
    expect(await sendAt(later(14))).toEqual([]);
    expect(await sendAt(later(15))).toHaveLength(1);
    await run(app.db, sql`truncate firm_reports`);
    await sendAt(MONDAY, fail(true));
    expect(await sendAt(later(60))).toEqual([]);
  });

  test('is not sent for what was due before it was switched on, nor long after, nor to a locked firm', async () => {
    const firm = await aReader();
    expect(await sendAt(TEST_START)).toEqual([]);
    expect(await sendAt(later(48 * 60 + 1))).toEqual([]);
    await run(
      app.db,
      sql`update users set status = 'suspended', suspended_at = now(), suspension_reason = 'x'
      where id = ${firm.userId}`,
    );
    expect(await sendAt(MONDAY)).toEqual([]);
  });

  test('is dropped when the firm switches it off first', async () => {
    const firm = await aReader();
    await sendAt(MONDAY, () => Promise.reject(new Error('away')));
    await choose(firm, 'off');
    expect(await sendAt(later(60))).toEqual([]);
  });

  test('is forgotten after more than a year', async () => {
    await aReader();
    await sendAt(MONDAY);
    await forgetOldReports(app.db, later(399 * 24 * 60));
    expect(await rows(app.db, sql`select id from firm_reports`)).toHaveLength(1);
    await forgetOldReports(app.db, later(401 * 24 * 60));
    expect(await rows(app.db, sql`select id from firm_reports`)).toHaveLength(0);
  });
});

describe('a sample', () => {
  const ask = (test: Pick<typeof app, 'call'>, firm: Person) =>
    test.call('/api/firm/report/sample', { method: 'POST', as: firm.token });

  test('comes at once to the firm’s own address, also while the report is off', async () => {
    const firm = await aFirm(app);
    expect(await ask(app, firm)).toMatchObject({ status: 200 });
    const sent = app.mails.filter(({ to }) => to === firm.email);
    expect(sent.at(-1)?.subject).toBe('Örnek kampanya raporu: 16.11.2026 – 22.11.2026');
    await choose(firm, 'monthly');
    await ask(app, firm);
    expect(app.mails.at(-1)?.subject).toBe('Örnek kampanya raporu: 01.10.2026 – 31.10.2026');
    expect(await choiceOf(firm)).toMatchObject({ last_sent_at: null });
    expect((await ask(app, await aViewer(app))).status).toBe(403);
  });

  test('is sent three times an hour', async () => {
    const limited = await startTestApp({ limits: true, beside: app });
    const firm = await aFirm(app);
    for (const status of [200, 200, 200, 429]) expect((await ask(limited, firm)).status).toBe(status);
    await limited.close();
  });
});

describe('the link in the mail', () => {
  /** As a mail program reads it. */
  async function linkOf(firm: Person): Promise<string> {
    const mail = (await sendAt(MONDAY)).find(({ to }) => to === firm.email);
    if (mail === undefined) throw new Error('no report was sent');
    const { headers } = drawMail(mail, { product: 'İzle Kazan', origin: 'https://izle.example' });
    const [, path = ''] = /<https:\/\/izle\.example(\/[^>]*)>/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
    return path;
  }

  test('switches that firm’s report off by one post of a mail program, without a session', async () => {
    const [firm, other] = [await aReader(), await aReader()];
    const path = await linkOf(firm);
    const posted = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(posted.statusCode).toBe(204);
    expect(await choiceOf(firm)).toMatchObject({ frequency: 'off' });
    expect(await choiceOf(other)).toMatchObject({ frequency: 'weekly' });
  });

  test('does so from its page, and again without harm', async () => {
    const firm = await aReader();
    const token = (await linkOf(firm)).slice(UNSUBSCRIBE_PATH.length + 1);
    const press = () => app.call('/api/report-unsubscriptions', { body: { token } });
    expect(await press()).toMatchObject({ status: 200 });
    expect(await choiceOf(firm)).toMatchObject({ frequency: 'off' });
    expect(await press()).toMatchObject({ status: 200 });
  });

  test('that we have not signed switches nothing off', async () => {
    const firm = await aReader();
    const [, mac = ''] = (await linkOf(firm)).split('.');
    const forged = `${Buffer.from(String(firm.userId)).toString('base64url')}.${mac.split('').toReversed().join('')}`;
    for (const token of [forged, 'x', `${firm.userId}`]) {
      expect(await app.call('/api/report-unsubscriptions', { body: { token } })).toMatchObject(
        refusal(404, 'REPORT_LINK_WRONG'),
      );
      const posted = await app.app.inject({ method: 'POST', url: `${UNSUBSCRIBE_PATH}/${token}` });
      expect(posted.statusCode).toBe(404);
    }
    expect(await app.call('/api/report-unsubscriptions', { body: { token: '' } })).toMatchObject(
      refusal(400, 'VALIDATION'),
    );
    expect(await choiceOf(firm)).toMatchObject({ frequency: 'weekly' });
  });
});
