import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRegistration } from '#testing/registrations.ts';
import { anOutgoing } from '#testing/sending/outgoing.ts';
import { startTestApp } from '#testing/test-app.ts';
import { manualClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { rows, run, sql } from '../db.ts';
import { createMail } from './mail.ts';
import { createSms } from './sms.ts';
import { type Addressed, guardGateway, type Share } from './outgoing.ts';

const clock = manualClock(new Date('2026-11-23T09:00:00Z'));
const to = (to: string, share: Share, by: number | null = null): Addressed => ({ to, share, by });
const overTheLimit = { code: 'RATE_LIMITED', details: { extra: { remainingMinutes: expect.any(Number) } } };

describe('T-N4: the counter of every gateway', () => {
  let app: Awaited<ReturnType<typeof startTestApp>>;
  beforeAll(async () => {
    app = await startTestApp({ limits: true });
  }, 60_000);
  afterAll(() => app.close());

  function aGateway(channel: 'sms' | 'mail') {
    const sent: Addressed[] = [];
    const outcomes: object[] = [];
    const floods: string[] = [];
    const { send } = guardGateway(
      channel,
      { send: async (message: Addressed) => void sent.push(message) },
      anOutgoing(clock, {
        limits: app.parts.limits,
        figures: { add: (_, labels) => void outcomes.push(labels), observe: () => {}, ask: () => {} },
        onFlood: () => void floods.push(channel),
      }),
    );
    return { send, sent, outcomes, floods };
  }

  test('one address: a limit over all spellings and processes, apart for each share', async () => {
    const [small, large] = ['ayse@ornek.example', 'AYSE@ornek.example'];
    for (let index = 0; index < 50; index += 1)
      await aGateway('mail').send(to(index % 2 ? small : large, 'other-codes'));
    const { send, sent, outcomes } = aGateway('mail');
    await expect(send(to('Ayse@ornek.example', 'other-codes'))).rejects.toMatchObject(overTheLimit);
    expect(outcomes).toEqual([{ channel: 'mail', outcome: 'refused' }]);
    await send(to(small, 'own-codes', 1));
    await send(to(small, 'other-codes', 1));
    await send(to(small, 'security', 1));
    await send(to('baska@ornek.example', 'other-codes'));
    expect(sent).toHaveLength(4);
    expect(await rows(app.db, sql`select from rate_limits where key ilike '%ornek%'`)).toEqual([]);
  });

  test('one account: limited over all recipients, apart from other accounts', async () => {
    const { send, sent } = aGateway('mail');
    for (let index = 0; index < 30; index += 1)
      await send(to(`kurban${index}@ornek.example`, 'other-codes', 41)).catch(() => {});
    expect(sent).toHaveLength(20);
    await send(to('kurban29@ornek.example', 'other-codes', 42));
  });

  test('the limit over all: raises the alarm and may pass; other shares stay', async () => {
    const { send, floods, sent } = aGateway('mail');
    for (let index = 0; index < 100; index += 1) await send(to('a@ornek.example', 'alarms'));
    const outcomeOf = (message: Addressed) => send(message).catch((error: unknown) => error);
    const refused = await outcomeOf(to('a@ornek.example', 'alarms'));
    expect(refused).toMatchObject({ ...overTheLimit, isFinal: true });
    expect(floods).toEqual([]);
    await run(app.db, sql`update rate_limits set points = 3000 where key = 'mail-alarms-visitors-all:all'`);
    const refusedLater = await outcomeOf(to('b@ornek.example', 'alarms'));
    expect(refusedLater).toMatchObject({ ...overTheLimit, isFinal: false });
    expect(floods).toEqual(['mail']);
    await send(to('a@ornek.example', 'own-codes', 7));
    expect(sent).toHaveLength(101);
  });

  test('a registration over the limit: refused with Retry-After, without a code', async () => {
    const phone = '5321110009';
    const text = 'a';
    for (let index = 0; index < 50; index += 1)
      await app.parts.sms.send({ ...to(phone, 'other-codes'), text });
    const answer = await app.call('/api/auth/register', { body: aRegistration({ phone }) });
    expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', remainingMinutes: 1440 } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(await rows(app.db, sql`select from verification_codes where phone = ${phone}`)).toEqual([]);
  });
});

describe('T-N3: a gateway that hangs', () => {
  const connected = new Set<Socket>();
  let silent: Server;
  beforeAll(async () => {
    silent = createServer((socket) => void connected.add(socket));
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => {
    for (const socket of connected) socket.destroy();
    silent.close();
  });
  const portOf = () => (silent.address() as AddressInfo).port; // A TCP server's address.
  const message = { subject: 'Kodun', text: '482913' };
  const mailAt = (url: string) =>
    createMail(readConfig({ MAIL_GATEWAY: 'smtp', SMTP_URL: url }), anOutgoing(clock, { sendMs: 400 }));

  test('hanging gateway: times out; codes wait neither behind notices nor for the other gateway', async () => {
    const mail = mailAt(`smtp://127.0.0.1:${portOf()}`);
    const account = { SMS_GATEWAY: 'netgsm', NETGSM_USERNAME: 'a', NETGSM_PASSWORD: 'b', NETGSM_SENDER: 'c' };
    const netgsm = `http://127.0.0.1:${portOf()}`;
    const sms = createSms(readConfig(account), anOutgoing(clock, { sendMs: 400 }), netgsm);
    let ended = 0;
    const notices = Promise.allSettled(
      Array.from({ length: 40 }, async (_, index) =>
        mail
          .send({ ...to(`a${index}@ornek.example`, 'notices', 100 + index), ...message })
          .finally(() => (ended += 1)),
      ),
    );
    const [code, text] = await Promise.allSettled([
      mail.send({ ...to('b@ornek.example', 'own-codes', 2), ...message }),
      sms.send({ ...to('5321110001', 'other-codes'), text: 'a' }),
    ]);
    // Ten notices are sent at a time: the codes wait for one round of four.
    expect(ended).toBeLessThan(30);
    for (const outcome of [code, text])
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('400 ms') },
      });
    expect((await notices).every(({ status }) => status === 'rejected')).toBe(true);
  });

  test('one account with a hundred notices: others take turns', async () => {
    const sent: string[] = [];
    const gateway = {
      send: async ({ to: address }: Addressed) => {
        await sleep(5);
        sent.push(address);
      },
    };
    const { send } = guardGateway('mail', gateway, anOutgoing(clock));
    const many = Array.from({ length: 100 }, (_, index) => send(to(`a${index}@ornek.example`, 'notices', 1)));
    await send(to('b@ornek.example', 'notices', 2));
    expect(sent.length).toBeLessThan(40);
    await Promise.all(many);
  });

  test('too many waiting calls: refused at once', async () => {
    const mail = mailAt(`smtp://127.0.0.1:${portOf()}`);
    const outcomes: string[] = [];
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        mail
          .send({ ...to('iletisim@ornek.example', 'forms', index), ...message })
          .catch(({ code }: { code?: string }) => void outcomes.push(code ?? 'late')),
      ),
    );
    // Three are sent and five wait. No refusal comes after the time limit of one that was sent.
    expect(outcomes).toEqual([...Array(52).fill('UNAVAILABLE'), ...Array(8).fill('late')]);
  });
});
