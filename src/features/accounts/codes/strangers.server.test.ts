import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { aViewer, anAdmin, type Person, TEST_PASSWORD } from '#testing/people.ts';
import {
  anAddress,
  codeCalls,
  aRegistration,
  codeSentTo,
  cookiesOf,
  wrongCode,
  codesSentTo,
} from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';
import { soon } from '#testing/runs/soon.ts';
import { readQuestion, solveAtOnce, working } from '#testing/signing-in/challenges.ts';

const app = useTestApp({ limits: true, environment: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' } });
const { post, forgot, verifyReset, withResetCode } = codeCalls(app);

describe('T-A2: guessing codes of many phones', () => {
  const guessAt = async ({ phone, code }: Person & { code: string }, headers: Record<string, string>) =>
    (await verifyReset(phone, wrongCode(code), headers)).body.code;
  test('concurrent guesses: compared only within the budget of their address', async () => {
    const address = anAddress();
    const victims = await Promise.all(Array.from({ length: 25 }, withResetCode));
    const answers = await Promise.all(
      victims.flatMap((victim) => Array.from({ length: 4 }, () => guessAt(victim, address))),
    );
    expect(answers.filter((code) => code === 'CODE_WRONG')).toHaveLength(60);
    expect(answers.filter((code) => code === 'RATE_LIMITED')).toHaveLength(40);
  });
});

async function countOverAll(): Promise<number> {
  const counted = sql<{ points: number }>`select points from rate_limits where key = 'wrong-codes-all:all'`;
  return (await app.rows(counted))[0]?.points ?? 0;
}

async function useUpBudget(): Promise<void> {
  await freshBudget();
  await app.run(sql`insert into rate_limits (key, points, expire) values ('wrong-codes-all:all', 2000, ${Date.now() + 3_600_000})
      on conflict (key) do update set points = 2000`);
}

/** Tries that were no wrong guesses are given back after their answers, so this waits until all of them are. */
async function freshBudget(): Promise<void> {
  for (let before = -1, now = await countOverAll(); now !== before; now = await countOverAll()) {
    before = now;
    await sleep(100);
  }
  await app.run(sql`delete from rate_limits where key = 'wrong-codes-all:all'`);
}

describe('T-A16: using up the tries of others', () => {
  test('guesses at codes never sent, used up or expired: count against nobody', async () => {
    await freshBudget();
    const address = anAddress();
    for (let phone = 5_600_000_000; phone < 5_600_000_062; phone += 1)
      expect((await verifyReset(String(phone), '123456', address)).body.code).toBe('CODE_EXPIRED');
    const { phone, code } = await withResetCode();
    for (let tries = 0; tries < 62; tries += 1) await verifyReset(phone, wrongCode(code), address);
    // Nobody has this phone: guesses use up the budget of their address, as for a known one.
    const unknown = aRegistration().phone;
    await forgot(unknown);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await verifyReset(unknown, '123456', address)).body.code).toBe('CODE_WRONG');
    await expect.poll(countOverAll).toBe(5);
  });

  test('a budget used up by strangers: one try for a browser that requested a code', async () => {
    await useUpBudget();
    const body = aRegistration();
    const registered = cookiesOf(await post('register', body));
    const code = await codeSentTo(app, body.phone);
    expect((await post('verify-code', { phone: body.phone, code })).status).toBe(429);
    const entered = await post('verify-code', { phone: body.phone, code }, { ...anAddress(), ...registered });
    expect(entered.status).toBe(200);

    const victim = await aViewer(app);
    const own = { ...anAddress(), ...cookiesOf(await forgot(victim.phone)) };
    const resetCode = await codeSentTo(app, victim.phone);
    expect((await verifyReset(victim.phone, wrongCode(resetCode), own)).body.code).toBe('CODE_WRONG');
    expect((await verifyReset(victim.phone, resetCode, own)).body.code).toBe('CODE_EXHAUSTED');
    await freshBudget();
  });

  test('the cookie: valid for its own phone, purpose and code only', async () => {
    const [left, right] = [await aViewer(app), await aViewer(app)];
    const cookie = cookiesOf(await forgot(left.phone));
    await forgot(right.phone);
    await useUpBudget();
    const withCookie = () => ({ ...anAddress(), ...cookie });
    const stranger = await verifyReset(right.phone, await codeSentTo(app, right.phone), withCookie());
    expect(stranger.status).toBe(429);
    app.clock.advance(61_000);
    await forgot(left.phone);
    const newer = await verifyReset(left.phone, await codeSentTo(app, left.phone, 2), withCookie());
    expect(newer.body.code).toBe('CODE_WRONG');
    await freshBudget();
  });

  test('a hundred addresses at full rate: one alarm, and another person still registers', async () => {
    const admin = await anAdmin(app);
    app.clock.advance(7_200_000);
    await useUpBudget();
    app.mails.length = 0;
    const attack = Promise.all(
      Array.from({ length: 100 }, async () => {
        const address = anAddress();
        for (let guess = 0; guess < 4; guess += 1) await verifyReset('5601112233', '123456', address);
      }),
    );
    const body = aRegistration();
    const headers = { ...anAddress(), ...cookiesOf(await post('register', body)) };
    const code = await codeSentTo(app, body.phone);
    const verified = await post('verify-code', { phone: body.phone, code }, headers);
    expect(verified.status).toBe(200);
    await attack;
    await soon(() => expect(app.mails.filter(({ to }) => to === admin.email)).toHaveLength(1));
    const { data } = await app.call('/api/admin/alarms', { as: admin.token });
    expect(data.alarms).toEqual([expect.objectContaining({ kind: 'wrong_codes' })]);
    app.clock.advance(3_700_000);
    expect((await app.call('/api/admin/alarms', { as: admin.token })).data.alarms).toEqual([]);
    await freshBudget();
  });
});

async function useUp(phone: string): Promise<void> {
  const codes: (string | undefined)[] = [];
  for (let asked = 0; asked < 8; asked += 1) {
    codes.push((await forgot(phone)).body.code);
    app.clock.advance(61_000);
  }
  expect(codes.slice(5)).toEqual(['CHALLENGE_NEEDED', 'CHALLENGE_NEEDED', 'CHALLENGE_NEEDED']);
}

async function deviceOf({ email }: Person): Promise<{ cookie: string }> {
  return cookiesOf(await post('login', { email, password: TEST_PASSWORD }));
}

describe('a person whose messages strangers have used up', () => {
  test('resets the password from a known device, as often as before', async () => {
    const viewer = await aViewer(app);
    const device = await deviceOf(viewer);
    await useUp(viewer.phone);
    for (let asked = 0; asked < 3; asked += 1) {
      expect((await forgot(viewer.phone, { ...anAddress(), ...device })).status).toBe(200);
      app.clock.advance(61_000);
    }
    expect((await forgot((await aViewer(app)).phone, { ...anAddress(), ...device })).status).toBe(200);
    expect((await forgot(viewer.phone)).body.code).toBe('CHALLENGE_NEEDED');
  });

  test('changes the phone with the session', async () => {
    const viewer = await aViewer(app);
    const phone = aRegistration().phone;
    for (const used of [viewer.phone, phone]) await useUp(used);
    // Two other accounts have named the number as theirs.
    await app.run(sql`insert into verification_codes (phone, type, asked_by, created_at)
          select ${phone}, 'phone_change', 'session', ${app.clock.now()}::timestamptz - k * interval '2 minutes'
          from generate_series(1, 5) as k`);
    const call = (path: string, body: unknown, solution = {}) => {
      const headers = { ...anAddress(), ...solution };
      return app.call(`/api/auth/phone${path}`, { as: viewer.token, body, headers });
    };
    const sent = app.sms.filter(({ to }) => to === viewer.phone).length;
    expect((await call('', { phone, currentPassword: TEST_PASSWORD })).data.step).toBe('old');
    const old = { code: await codeSentTo(app, viewer.phone, sent + 1) };
    const refused = await call('/old', old);
    expect(refused.body.code).toBe('CHALLENGE_NEEDED');
    const proved = await call('/old', old, await solveAtOnce(app, refused));
    expect(proved.data.step).toBe('new');
    expect((await call('/new', { code: await codeSentTo(app, phone) })).status).toBe(200);
  });
});

describe('a code in return for proof of work', () => {
  const asksWorking = (phone: string) =>
    working(app, (solution) => forgot(phone, { ...anAddress(), ...solution }));

  test('takes twice the work of the last one, up to a bound and forty a day', async () => {
    const { phone } = await aViewer(app);
    await useUp(phone);
    const tries: number[] = [];
    for (let sent = 0; sent < 40; sent += 1) {
      const refused = await forgot(phone);
      tries.push(readQuestion(refused).parameters.data.maxTries);
      const solution = await solveAtOnce(app, refused);
      expect((await forgot(phone, { ...anAddress(), ...solution })).status).toBe(200);
      app.clock.advance(61_000);
    }
    expect(tries.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000]);
    expect(tries.slice(7)).toEqual(Array.from({ length: 33 }, () => 256_000));
    expect(await forgot(phone)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });

  test('is the one already sent within the minute, each person with the own registration', async () => {
    const bodies = [aRegistration(), aRegistration()];
    const { phone } = aRegistration();
    await useUp(phone);
    const register = (body: object, solution: Record<string, string>) =>
      post('register', { ...body, phone }, { ...anAddress(), ...solution });
    const work: Record<string, string>[] = [];
    for (let solved = 0; solved < 2; solved += 1)
      work.push(await solveAtOnce(app, await register(bodies[0] ?? {}, {})));
    const theirs = await register(bodies[0] ?? {}, work[0] ?? {});
    const mine = await register(bodies[1] ?? {}, work[1] ?? {});
    expect([theirs.status, mine.status]).toEqual([200, 200]);
    const third = await register(bodies[1] ?? {}, {});
    // A code that two share was sent once: it makes the next one twice as dear, not four times.
    expect(readQuestion(third).parameters.data.maxTries).toBe(4000);
    const sent = codesSentTo(app, phone);
    expect(sent).toHaveLength(1);
    const enter = (headers: { cookie?: string }) =>
      post('verify-code', { phone, code: sent[0] }, { ...anAddress(), ...headers });
    expect((await enter({})).body.code).toBe('CODE_EXPIRED');
    expect((await enter(cookiesOf(mine))).status).toBe(200);
    const login = (body?: { email: string }) =>
      post('login', { email: body?.email, password: TEST_PASSWORD });
    expect([(await login(bodies[0])).status, (await login(bodies[1])).status]).toEqual([401, 200]);
    expect((await enter(cookiesOf(theirs))).status).not.toBe(200);
  });

  test('is offered within the minute of a stranger’s code, whose registration opens in no other browser', async () => {
    const [theirs, mine] = [aRegistration(), aRegistration()];
    const { phone } = theirs;
    const register = (body: object, solution = {}) =>
      post('register', { ...body, phone }, { ...anAddress(), ...solution });
    expect((await register(theirs)).status).toBe(200);
    const refused = await register(mine);
    expect(refused).toMatchObject({ status: 429, body: { remainingMinutes: 1 } });
    const code = await codeSentTo(app, phone);
    const enter = (headers = {}) => post('verify-code', { phone, code }, { ...anAddress(), ...headers });
    expect((await enter()).body.code).toBe('CODE_EXPIRED');
    const registered = await register(mine, await solveAtOnce(app, refused));
    expect((await enter(cookiesOf(registered))).data.name).toBe(mine['name']);
    expect((await post('login', { email: mine.email, password: TEST_PASSWORD })).status).toBe(200);
    expect(codesSentTo(app, phone)).toHaveLength(1);
  });

  test('has its first try after ten wrong ones of others, until there are twenty', async () => {
    const { phone } = await aViewer(app);
    await useUp(phone);
    const enter = async (times: number, make: (code: string) => string) => {
      app.clock.advance(61_000);
      const before = codesSentTo(app, phone).length;
      const own = { ...anAddress(), ...cookiesOf(await asksWorking(phone)) };
      const given = make(await codeSentTo(app, phone, before + 1));
      const codes: (string | undefined)[] = [];
      for (let tried = 0; tried < times; tried += 1)
        codes.push((await verifyReset(phone, given, own)).body.code);
      return codes;
    };
    const asSent = (code: string) => code;
    for (let code = 0; code < 2; code += 1) await enter(5, wrongCode);
    expect(await enter(2, wrongCode)).toEqual(['CODE_WRONG', 'RATE_LIMITED']);
    expect(await enter(1, asSent)).toEqual([undefined]);
    for (let code = 0; code < 9; code += 1) await enter(2, wrongCode);
    expect(await enter(1, asSent)).toEqual(['RATE_LIMITED']);
  });
});

describe('a code requested in this browser', () => {
  test('survives guesses of others and their later code', async () => {
    const viewer = await aViewer(app);
    const own = { ...anAddress(), ...cookiesOf(await forgot(viewer.phone)) };
    const code = await codeSentTo(app, viewer.phone);
    for (let guess = 0; guess < 9; guess += 1) await verifyReset(viewer.phone, wrongCode(code));
    expect((await verifyReset(viewer.phone, code)).body.code).toBe('CODE_EXHAUSTED');
    app.clock.advance(61_000);
    expect((await forgot(viewer.phone)).status).toBe(200);
    expect((await verifyReset(viewer.phone, wrongCode(code), own)).body.code).toBe('CODE_WRONG');
    expect((await verifyReset(viewer.phone, code, own)).status).toBe(200);
  });

  test('has five tries, and is replaced for proof of work once strangers have used up the day’s tries', async () => {
    const { phone } = await aViewer(app);
    for (let asked = 1; asked <= 2; asked += 1) {
      const own = { ...anAddress(), ...cookiesOf(await forgot(phone)) };
      const wrong = wrongCode(await codeSentTo(app, phone, asked));
      const codes: (string | undefined)[] = [];
      for (let guess = 0; guess < 6; guess += 1) codes.push((await verifyReset(phone, wrong, own)).body.code);
      expect(codes).toEqual([...Array.from({ length: 5 }, () => 'CODE_WRONG'), 'CODE_EXHAUSTED']);
      app.clock.advance(61_000);
    }
    const solution = await solveAtOnce(app, await forgot(phone));
    const asked = await forgot(phone, { ...anAddress(), ...solution });
    const headers = { ...anAddress(), ...cookiesOf(asked) };
    expect((await verifyReset(phone, await codeSentTo(app, phone, 3), headers)).status).toBe(200);
  });

  test.each(['known', 'unknown'])(
    'is told of there and at its address for a minute, to nobody else: %s',
    async (kind) => {
      const phone = kind === 'known' ? (await aViewer(app)).phone : aRegistration().phone;
      const address = anAddress();
      const body = { phone, type: 'password_reset' };
      const left = async (headers: Record<string, string>) =>
        (await post('check-verification-code', body, headers)).data.remaining_seconds;
      const cookie = cookiesOf(await forgot(phone, address));
      app.clock.advance(40_000);
      expect([await left(address), await left(anAddress())]).toEqual([80, 0]);
      app.clock.advance(25_000);
      expect([await left(address), await left({ ...anAddress(), ...cookie })]).toEqual([0, 55]);
    },
  );
});
