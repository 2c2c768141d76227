import { describe, expect, test, vi } from 'vitest';
import { formatDate } from '#lib/shared/dates.ts';
import { rows, sql } from '#lib/server/db.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { answerMail } from '../texts.ts';
import { contactJobs } from './jobs.ts';

const app = useTestApp({ limits: true, environment: { TRUST_PROXY: '127.0.0.1' } });
const DAY_MS = 86_400_000;

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return { 'x-forwarded-for': `10.9.${Math.floor(addresses / 250)}.${addresses % 250}` };
};
const aMessage = (given: Record<string, unknown> = {}) => ({
  name: 'Elif Şahin',
  email: 'elif@ornek.com',
  topic: 'money',
  message: 'Param ne zaman gelir?',
  ...given,
});
const send = (given: Record<string, unknown> = {}, headers = anAddress()) =>
  app.call('/api/contact', { body: aMessage(given), headers });
const queue = async (admin: Person, query = '') =>
  (await app.call(`/api/admin/messages${query}`, { as: admin.token })).data;
const decide = (admin: Person, id: number, act: 'answer' | 'close', body?: unknown) =>
  app.call(`/api/admin/messages/${id}/${act}`, {
    method: 'PUT',
    as: admin.token,
    ...(body === undefined ? {} : { body }),
  });

/** Sends a message with a name of its own; answers its id. */
async function aSentMessage(
  admin: Person,
  name: string,
  given: Record<string, unknown> = {},
): Promise<number> {
  expect(await send({ name, ...given })).toMatchObject({ status: 200 });
  const { messages } = await queue(admin, `?search=${encodeURIComponent(name)}`);
  return messages[0].id;
}

describe('messages to the operator', () => {
  test('anybody may write; it waits in the queue, the oldest first, found by name, address and words', async () => {
    const admin = await anAdmin(app);
    await send({ name: 'Ilk Yazan', message: 'İlk sorum: IBAN değişir mi?' });
    await send({ name: 'Sonra Yazan', email: 'sonra@ornek.com', topic: 'privacy' });
    const { messages } = await queue(admin);
    expect(messages.map(({ name }: { name: string }) => name)).toEqual(['Ilk Yazan', 'Sonra Yazan']);
    expect(messages[0]).toMatchObject({ state: 'new', answer: null, decided_at: null, topic: 'money' });
    expect((await queue(admin, '?search=sonra@ornek')).messages).toHaveLength(1);
    expect((await queue(admin, '?search=ıban değişir')).messages).toHaveLength(1);
    expect((await queue(admin, '?topic=privacy')).messages).toHaveLength(1);
  });

  test('an answer goes by e-mail, with the question below, and is kept and audited', async () => {
    const admin = await anAdmin(app, { name: 'Defne Yönetici' });
    const id = await aSentMessage(admin, 'Canan Soran', { email: 'canan@ornek.com' });
    const answered = await decide(admin, id, 'answer', { answer: 'Yarın hesabında olur.' });
    expect(answered).toMatchObject({ status: 200, body: { message: 'Yanıt gönderildi' } });
    const mails = app.mails.filter(({ to }) => to === 'canan@ornek.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Mesajına yanıtımız: Para çekme ve ödemeler');
    // The same words stand around the field in which the answer is typed.
    const { greeting, asked } = answerMail;
    const around = [greeting('Canan Soran'), 'Yarın hesabında olur.', asked(formatDate(app.clock.now()))];
    expect(mails[0]?.text).toContain([...around, 'Param ne zaman gelir?'].join('\n\n'));
    expect((await queue(admin, '?state=answered&search=canan')).messages).toMatchObject([
      { id, answer: 'Yarın hesabında olur.', decided_by: 'Defne Yönetici' },
    ]);
    expect(
      await rows(
        app.db,
        sql`select action, after from audit_log where subject_kind = 'message' and subject_id = ${String(id)}`,
      ),
    ).toMatchObject([{ action: 'message.answer', after: { letters: 21 } }]);
  });

  test('answered by two at once, one mail goes', async () => {
    const [admin, other] = [await anAdmin(app), await anAdmin(app)];
    const id = await aSentMessage(admin, 'Bir Kere', { email: 'birkere@ornek.com' });
    const answers = await Promise.all(
      [admin, other].map((by) => decide(by, id, 'answer', { answer: 'Tamam.' })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(app.mails.filter(({ to }) => to === 'birkere@ornek.com')).toHaveLength(1);
  });

  test('an answer that no mail server takes leaves the message new', async () => {
    const admin = await anAdmin(app);
    // Right for a form, and refused by the gateway.
    const id = await aSentMessage(admin, 'Zor Adres', { email: "o'neil!@ornek.com" });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const refused = await decide(admin, id, 'answer', { answer: 'Merhaba.' });
    vi.restoreAllMocks();
    expect([200, 503]).toContain(refused.status);
    if (refused.status === 503)
      expect((await queue(admin, '?search=zor adres')).messages).toMatchObject([
        { state: 'new', answer: null },
      ]);
  });

  test('closed, answered or not, it is over; nothing is sent', async () => {
    const admin = await anAdmin(app);
    const id = await aSentMessage(admin, 'Kapanan Konu', { email: 'kapanan@ornek.com' });
    expect((await decide(admin, id, 'close')).status).toBe(200);
    expect(await decide(admin, id, 'answer', { answer: 'Geç.' })).toMatchObject({
      status: 409,
      body: { code: 'MESSAGE_STATE' },
    });
    expect((await decide(await anAdmin(app), id, 'close')).body.message).toBe(
      `Bu mesaj şu anda “Kapatıldı” durumunda; bu işlem yapılamaz. Kararı veren: ${admin.name}.`,
    );
    expect((await decide(admin, 999_999, 'close')).body.code).toBe('MESSAGE_NOT_FOUND');
    expect(app.mails.filter(({ to }) => to === 'kapanan@ornek.com')).toEqual([]);
  });

  test('an answer keeps its author when somebody else closes it, who must have seen it', async () => {
    const [author, closer] = [await anAdmin(app), await anAdmin(app)];
    const id = await aSentMessage(author, 'Yanıtlanan Konu');
    await decide(author, id, 'answer', { answer: 'Yarın gelir.' });
    const close = (seen: string) =>
      app.call(`/api/admin/messages/${id}/close?seen=${seen}`, { method: 'PUT', as: closer.token });
    expect((await close('new')).body).toMatchObject({
      code: 'MESSAGE_STATE',
      message: expect.stringContaining(`Kararı veren: ${author.name}.`),
    });
    expect((await close('answered')).status).toBe(200);
    const { messages } = await queue(author, '?state=closed&search=Yanıtlanan');
    expect(messages).toMatchObject([{ answered_by: author.name, decided_by: closer.name }]);
  });

  test('from the fourth in an hour a sender’s browser works, from the eleventh nobody is heard', async () => {
    const headers = anAddress();
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 4; count += 1) codes.push((await send({}, headers)).body.code);
    expect(codes).toEqual([undefined, undefined, undefined, 'CHALLENGE_NEEDED']);
    expect((await send()).status).toBe(200);
  });

  test('two wrong fields are named together', async () => {
    const refused = await send({ email: 'yok', message: ' ', topic: 'gossip' });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { message: 'Mesajını yaz', topic: 'Bir konu seç' } },
    });
    expect(Object.keys(refused.body.errors ?? {})).toHaveLength(3);
    const admin = await anAdmin(app);
    expect((await decide(admin, 1, 'answer', { answer: ' ' })).body.errors).toEqual({
      answer: 'Yanıtını yaz',
    });
  });

  test('only finance, moderators and owners read and answer', async () => {
    const call = (token?: string) =>
      app.call('/api/admin/messages', token === undefined ? {} : { as: token });
    expect((await call()).status).toBe(401);
    expect((await call((await aViewer(app)).token)).status).toBe(403);
    expect((await call((await aFirm(app)).token)).status).toBe(403);
    expect((await call((await anAdmin(app, { duty: 'reports' })).token)).status).toBe(403);
    expect((await call((await anAdmin(app, { duty: 'finance' })).token)).status).toBe(200);
  });

  test('a year after it was answered a message is forgotten; one that waits stays', async () => {
    const admin = await anAdmin(app);
    const id = await aSentMessage(admin, 'Eski Soru');
    await aSentMessage(admin, 'Bekleyen Soru');
    await decide(admin, id, 'close');
    app.clock.advance(366 * DAY_MS);
    await Promise.all(contactJobs(app).map((job) => job.run()));
    const names = await rows(app.db, sql<{ name: string }>`select name from contact_messages`);
    expect(names.map(({ name }) => name)).toContain('Bekleyen Soru');
    expect(names.map(({ name }) => name)).not.toContain('Eski Soru');
  });
});
