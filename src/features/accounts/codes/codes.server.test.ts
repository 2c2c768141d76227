import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { CROWD, repeats } from '#testing/at-once.ts';
import { working } from '#testing/signing-in/challenges.ts';
import { aViewer } from '#testing/people.ts';
import {
  anAddress,
  codeCalls,
  aRegistration,
  codeSentTo,
  codesSentTo,
  cookiesOf,
  wrongCode,
} from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';
import { soon } from '#testing/runs/soon.ts';

const app = useTestApp({ limits: true, environment: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' } });

const { post, forgot, verifyReset, withResetCode } = codeCalls(app);

async function countWrongTries(phone: string): Promise<number> {
  const sum = sql<{ tries: number }>`select sum(wrong_tries + stranger_tries)::integer as tries
    from verification_codes where phone = ${phone}`;
  return (await app.one(sum)).tries;
}

describe('T-A1: guessing a code', () => {
  test(`${CROWD} concurrent guesses: at most 5 are compared, and the right code is refused afterwards`, async () => {
    const { phone, code } = await withResetCode();
    const guesses = Array.from({ length: CROWD }, () => verifyReset(phone, wrongCode(code)));
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);
    expect(codes.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(5);
    expect(codes.filter((answer) => answer === 'CODE_EXHAUSTED')).toHaveLength(CROWD - 5);
    expect(await countWrongTries(phone)).toBe(5);
    expect((await verifyReset(phone, code)).body.code).toBe('CODE_EXHAUSTED');
  });

  test('the right code among concurrent guesses: accepted at most once', async () => {
    const { phone, code } = await withResetCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => verifyReset(phone, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a new code: five more tries, within the day’s limit', async () => {
    const { phone } = await withResetCode();
    let sent = 1;
    const guess = async () => verifyReset(phone, wrongCode(await codeSentTo(app, phone, sent)));
    for (; sent <= 6; sent += 1) {
      if (sent > 1) {
        app.clock.advance(3_600_000);
        await forgot(phone);
      }
      for (let tries = 0; tries < 5; tries += 1) await guess();
    }
    expect(await countWrongTries(phone)).toBe(10);
    const refused = await verifyReset(phone, await codeSentTo(app, phone, 6));
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', remainingMinutes: 1440 } });
  });

  test('the stored hash: useless without the key, and another one for each phone', async () => {
    const { phone, code } = await withResetCode();
    const stored = await app.one(
      sql<{ code_hash: string }>`select code_hash from verification_codes where phone = ${phone}`,
    );
    expect(stored.code_hash).toMatch(/^[0-9a-f]{64}$/);
    const { createHash } = await import('node:crypto');
    expect(stored.code_hash).not.toBe(createHash('sha256').update(code).digest('hex'));
  });
});

test.each([3600, 200 * 86_400])(
  'a code made while the clock was %i s ahead is none, and delays none',
  async (ahead) => {
    const { phone } = await aViewer(app);
    app.clock.advance(ahead * 1000);
    const own = { ...anAddress(), ...cookiesOf(await forgot(phone)) };
    app.clock.advance(-ahead * 1000);
    const asked = { phone, type: 'password_reset' };
    expect((await post('check-verification-code', asked, own)).data.remaining_seconds).toBe(0);
    const code = await codeSentTo(app, phone);
    expect((await verifyReset(phone, code, own)).body.code).toBe('CODE_EXPIRED');
    expect((await forgot(phone)).status).toBe(200);
    expect((await verifyReset(phone, await codeSentTo(app, phone, 2))).status).toBe(200);
  },
);

describe('T-A3: sending many messages', () => {
  test('a phone: at most 1 a minute, 5 an hour and 10 a day, and the refusal states the wait', async () => {
    const { phone } = await withResetCode();
    const refused = await forgot(phone);
    const body = { code: 'RATE_LIMITED', remainingMinutes: 1 };
    expect(refused).toMatchObject({ status: 429, body, headers: { 'retry-after': '60' } });
    expect(refused.body.message).toContain(`${formatPhone(phone)} numarasına az önce`);
    /** Messages are sent after the answers: waits for those expected, and a little for one more. */
    const expectSent = async (minutes: number, expected: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        app.clock.advance(60_000);
        await forgot(phone);
      }
      const sent = () => codesSentTo(app, phone).length;
      await soon(() => expect(sent()).toBeGreaterThanOrEqual(expected));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(sent()).toBe(expected);
    };
    await expectSent(59, 5);
    await expectSent(60, 10);
    await expectSent(60, 10);
  });

  test('concurrent requests: one message', async () => {
    const viewer = await aViewer(app);
    const length = repeats({ usually: 60, fully: 1000 });
    const answers = await Promise.all(Array.from({ length }, () => forgot(viewer.phone)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await codeSentTo(app, viewer.phone);
    expect(codesSentTo(app, viewer.phone)).toHaveLength(1);
    // The other tests are not about so many messages.
    await app.run(sql`delete from rate_limits where key = 'codes-all:all'`);
  });

  test('one address: 20 codes an hour', async () => {
    const address = anAddress();
    const statuses: number[] = [];
    for (let phone = 5_610_000_000; phone < 5_610_000_022; phone += 1) {
      const answer = await working(app, (solved) => forgot(String(phone), { ...address, ...solved }));
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    // Nobody has these phones: what was not sent uses up nothing of what belongs to all.
    const overAll = () =>
      app.rows(sql`select points from rate_limits where key = 'codes-all:all' and points > 0`);
    await expect.poll(overAll).toEqual([]);
  });

  test('all phones and addresses: a common cap', async () => {
    const hourAhead = Date.now() + 3_600_000;
    await app.run(sql`insert into rate_limits (key, points, expire)
          values ('codes-all:all', 3000, ${hourAhead}), ('registrations-all:all', 3000, ${hourAhead})
          on conflict (key) do update set points = 3000`);
    expect((await forgot((await aViewer(app)).phone)).status).toBe(429);
    expect((await post('register', aRegistration())).status).toBe(429);
    await app.run(sql`delete from rate_limits where key like '%-all:all'`);
  });

  test('an unknown phone: no message, and no hash in its row', async () => {
    await forgot('5990001122');
    await post('send-verification', { phone: '5990001123', type: 'register' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(app.sms.filter(({ to }) => to.startsWith('59900011'))).toEqual([]);
    const stored = sql`select code_hash from verification_codes where phone = '5990001122'`;
    expect(await app.rows(stored)).toEqual([{ code_hash: null }]);
  });
});

describe('T-A6: a code has one purpose', () => {
  test('codes of registration and reset: not accepted for each other', async () => {
    const { phone, code } = await withResetCode();
    expect((await post('verify-code', { phone, code, type: 'register' })).body.code).toBe('CODE_EXPIRED');
    expect((await post('verify-code', { phone, code, type: 'password_reset' })).status).toBe(200);

    const body = aRegistration();
    const from = anAddress();
    await post('register', body, from);
    const registrationCode = await codeSentTo(app, body.phone);
    expect((await verifyReset(body.phone, registrationCode)).body.code).toBe('CODE_EXPIRED');
    const asReset = { phone: body.phone, code: registrationCode, type: 'password_reset' };
    expect((await post('verify-code', asReset)).body.code).toBe('CODE_EXPIRED');
    const entered = await post('verify-code', { phone: body.phone, code: registrationCode }, from);
    expect(entered.status).toBe(200);
  });

  test('a code of one phone: refused for another', async () => {
    const [left, right] = [await withResetCode(), await withResetCode()];
    const expected = left.code === right.code ? undefined : 'CODE_WRONG';
    expect((await verifyReset(left.phone, right.code)).body.code).toBe(expected);
  });

  test('a grant for one phone: sets no other phone’s password', async () => {
    const [thief, victim] = [await withResetCode(), await aViewer(app)];
    const headers = { ...cookiesOf(await verifyReset(thief.phone, thief.code)), ...anAddress() };
    const body = { phone: victim.phone, password: 'Calinti123' };
    expect((await post('reset-password', body, headers)).body.code).toBe('RESET_EXPIRED');
  });
});

describe('T-A4: who has an account', () => {
  const without = ({ status, body, headers }: Awaited<ReturnType<typeof post>>) => ({
    status,
    body,
    headers: Object.keys(headers).toSorted(),
  });

  test.each([
    ['forgot-password', {}],
    ['send-verification', { type: 'password_reset' }],
    ['check-verification-code', { type: 'password_reset' }],
    ['verify-reset-code', { code: '123456' }],
    ['reset-password', { password: 'Vapur8Iskele' }],
  ])('%s answers a phone nobody has like one that somebody has', async (path, fields) => {
    const known = await aViewer(app);
    const unknown = aRegistration().phone;
    for (const before of ['nothing', 'a code']) {
      if (before === 'a code') for (const phone of [known.phone, unknown]) await forgot(phone);
      if (before === 'a code' && path !== 'verify-reset-code') app.clock.advance(61_000);
      const left = await post(path, { phone: known.phone, ...fields });
      const right = await post(path, { phone: unknown, ...fields });
      expect(without(left)).toEqual(without(right));
      app.clock.advance(3_600_000);
    }
  });

  test('known and unknown phones: exhausted by the same number of wrong codes', async () => {
    const known = await aViewer(app);
    const unknown = aRegistration().phone;
    for (const phone of [known.phone, unknown]) await forgot(phone);
    const wrong = wrongCode(await codeSentTo(app, known.phone));
    for (let tries = 0; tries < 6; tries += 1) {
      const answers = [await verifyReset(known.phone, wrong), await verifyReset(unknown, wrong)].map(without);
      expect(answers[0]).toEqual(answers[1]);
    }
  });

  test('a known phone: the answer does not wait for the message', async () => {
    const viewer = await aViewer(app);
    const push = vi.spyOn(app.sms, 'push').mockImplementation(() => {
      throw new Error('gateway down');
    });
    expect((await forgot(viewer.phone)).status).toBe(200);
    await soon(() => expect(push).toHaveBeenCalled());
    push.mockRestore();
  });

  test('known and unknown phones: the same SQL statements', async () => {
    const { phone } = await aViewer(app);
    const textOf = (statement: unknown) =>
      typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
    const statementsOf = async (asked: string) => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      await forgot(asked);
      const texts = query.mock.calls.map(([statement]: unknown[]) => textOf(statement));
      query.mockRestore();
      // Messages that are sent, or are not, are counted after the answer.
      return texts.filter((text) => !String(text).includes('rate_limits'));
    };
    const known = await statementsOf(phone);
    expect(known.length).toBeGreaterThan(3);
    expect(await statementsOf(aRegistration().phone)).toEqual(known);
  });
});
