import { expect, test, vi } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { parseCompany } from '#lib/server/company.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp({
  limits: true,
  environment: { TRUST_PROXY: '127.0.0.1' },
  config: { company: parseCompany({ contact_email: 'masa@ornek.com' }) },
});

const send = (options: Record<string, unknown> = {}, from = '10.9.0.1') => {
  const message = {
    name: 'Elif Şahin',
    email: 'elif@ornek.com',
    topic: 'money',
    message: 'Param ne zaman gelir?',
  };
  return app.call('/api/contact', { body: { ...message, ...options }, headers: { 'x-forwarded-for': from } });
};

test('a message: goes to the operator by mail, and an answer to it goes to its writer', async () => {
  expect((await send({}, '10.9.1.1')).status).toBe(200);
  expect(app.mails).toMatchObject([
    {
      to: 'masa@ornek.com',
      replyTo: 'elif@ornek.com',
      subject: 'İletişim formu: Para çekme ve ödemeler',
      text: 'Elif Şahin <elif@ornek.com>\n\nParam ne zaman gelir?',
    },
  ]);
});

test('a mail server that does not answer: the writer sees it', async () => {
  vi.spyOn(app.parts.mail, 'send').mockRejectedValueOnce(new Error('connection refused'));
  expect(await send({}, '10.9.2.1')).toMatchObject({ status: 503, body: { code: 'MESSAGE_NOT_SENT' } });
  expect((await send({}, '10.9.2.1')).status).toBe(200);
});

test('too many messages from one network: refused there for a while, and others still write', async () => {
  const statuses = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await send({}, '10.9.3.1')).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect((await send({}, '10.9.3.2')).status).toBe(200);
});

test('T-N7: where half of the hour is used up each network still writes three, and no more', async () => {
  await sql`insert into rate_limits (key, points, expire) values ('contact-all:all', 510, ${Date.now() + 3_600_000})
    on conflict (key) do update set points = 510`.execute(app.db);
  for (const network of ['10.9.5.1', '10.9.5.2']) {
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await send({}, network)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  }
});

test('wrong fields: all are named, and nothing is mailed', async () => {
  const before = app.mails.length;
  for (const [message, text] of [
    ['a'.repeat(4001), 'Mesaj en fazla 4000 karakter olabilir'],
    [' ', 'Mesajını yaz'],
  ])
    expect((await send({ email: 'yok', message, topic: 'gossip' }, '10.9.4.1')).body.errors).toEqual({
      email: 'Geçerli bir email adresi giriniz',
      message: text,
      topic: 'Bir konu seç',
    });
  expect(app.mails).toHaveLength(before);
});
