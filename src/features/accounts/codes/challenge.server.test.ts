import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { first, sql } from '#lib/server/db.ts';
import { SOLUTION_HEADER } from '#lib/shared/challenge.ts';
import { asHeader, readQuestion, solve, solveAtOnce, working } from '#testing/signing-in/challenges.ts';
import { aViewer, TEST_PASSWORD } from '#testing/people.ts';
import {
  aFirmRegistration,
  anAddress,
  aRegistration,
  codeCalls,
  codeSentTo,
  codesSentTo,
  cookiesOf,
} from '#testing/registrations.ts';
import { startTestApp, type TestAnswer, useTestApp } from '#testing/test-app.ts';
import { CHALLENGE_STEPS, challengeTries, SENDS } from '../limits.server.ts';

const environment = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' };
const app = useTestApp({ limits: true, environment });
const { post, forgot } = codeCalls(app);

const OVER_ALL = Object.values(SENDS).map(({ overAll }) => `${overAll.name}:all`);

/** Sets the messages sent this hour, over all or by key. Earlier calls may still give some back: avoid the steps. */
async function countIs(points: number, ...keys: string[]): Promise<void> {
  for (const key of keys.length > 0 ? keys : OVER_ALL)
    await app.run(sql`insert into rate_limits (key, points, expire) values (${key}, ${points}, ${Date.now() + 3_600_000})
          on conflict (key) do update set points = ${points}, expire = ${Date.now() + 3_600_000}`);
}

async function countOf(key = 'registrations-all:all'): Promise<number> {
  const counted = sql<{ points: number }>`select points from rate_limits where key = ${key}`;
  return (await first(app.db, counted))?.points ?? 0;
}

const needed = { status: 403, body: { code: 'CHALLENGE_NEEDED', challenge: expect.any(String) } };

test('proof of work: never gets easier with more messages, and is not required below the first step', () => {
  const count = fc.nat(4000);
  const kind = fc.constantFrom('registrations' as const, 'codes' as const);
  fc.assert(
    fc.property(kind, count, count, count, (sends, here, overAll, more) => {
      const tries = challengeTries(sends, { here, overAll });
      expect(challengeTries(sends, { here: here + more, overAll })).toBeGreaterThanOrEqual(tries);
      expect(challengeTries(sends, { here, overAll: overAll + more })).toBeGreaterThanOrEqual(tries);
      const [step] = CHALLENGE_STEPS;
      expect(tries === 0).toBe(step !== undefined && here <= step[sends] && overAll <= step.overAll);
    }),
  );
});

describe('T-A3, T-V9: thousands of messages', () => {
  test('a normal number of messages: no proof of work', async () => {
    await countIs(299);
    expect((await post('register', aRegistration())).status).toBe(200);
  });

  test('sixty people behind one address in an hour: the first twenty at once, the last with proof of work', async () => {
    await countIs(0);
    const address = anAddress();
    const registerAs = async (place: number) => {
      await countIs(place - 1, `register-address:${address['x-forwarded-for']}`);
      const body = aRegistration();
      return (headers: Record<string, string>) => post('register', body, { ...address, ...headers });
    };
    expect((await (await registerAs(20))({})).status).toBe(200);
    for (const [place, tries] of [
      [21, 2000],
      [41, 8000],
      [60, 24_000],
    ] as const) {
      const refused = await (await registerAs(place))({});
      expect(refused).toMatchObject(needed);
      expect(readQuestion(refused).parameters.data.maxTries).toBe(tries);
    }
    expect((await working(app, await registerAs(60))).status).toBe(200);
    expect((await (await registerAs(61))({})).status).toBe(429);
  });

  test.each([
    ['a viewer registers', () => aRegistration()],
    ['a firm registers', () => aFirmRegistration()],
  ])('when numbers rise, %s after some work', async (_, make) => {
    await countIs(310);
    const body = make();
    const refused = await post('register', body);
    expect(refused).toMatchObject(needed);
    expect(codesSentTo(app, body.phone)).toEqual([]);
    const registered = await post('register', body, { ...anAddress(), ...(await solve(refused)) });
    expect(registered.status).toBe(200);
    const entry = { phone: body.phone, code: await codeSentTo(app, body.phone) };
    const headers = { ...anAddress(), ...cookiesOf(registered) };
    expect((await post('verify-code', entry, headers)).status).toBe(200);
  });

  test.each([
    ['forgot-password', {}],
    ['send-verification', { type: 'password_reset' }],
    ['send-verification', { type: 'register' }],
  ])('%s %j asks for the work of its own purpose and phone', async (path, fields) => {
    await countIs(310);
    const [{ phone }, other] = [await aViewer(app), await aViewer(app)];
    const refused = await post(path, { phone, ...fields });
    expect(refused).toMatchObject(needed);
    const solution = await solveAtOnce(app, refused);
    const withSolution = () => ({ ...anAddress(), ...solution });
    expect(await post(path, { phone: other.phone, ...fields }, withSolution())).toMatchObject(needed);
    expect(await post('register', aRegistration({ phone }), withSolution())).toMatchObject(needed);
    expect((await post(path, { phone, ...fields }, withSolution())).status).toBe(200);
  });

  test('an unknown phone: the same proof of work', async () => {
    await countIs(310);
    const shape = (answer: TestAnswer) => {
      const { parameters } = readQuestion(answer);
      return {
        status: answer.status,
        body: { ...answer.body, challenge: '' },
        parameters: Object.keys(parameters),
        tries: parameters.data.maxTries,
        headers: Object.keys(answer.headers).toSorted(),
      };
    };
    const known = await forgot((await aViewer(app)).phone);
    expect(shape(await forgot(aRegistration().phone))).toEqual(shape(known));
  });

  test('a change of phone: proof of work before the password is compared or a code is used up', async () => {
    const path = '/api/auth/phone';
    const viewer = await aViewer(app);
    const phone = aRegistration().phone;
    const call = (to: string, body: unknown, solution = {}) =>
      app.call(to, { method: 'POST', as: viewer.token, body, headers: { ...anAddress(), ...solution } });
    await countIs(310);
    const begin = { phone, currentPassword: TEST_PASSWORD };
    const refused = await call(path, begin);
    expect(refused).toMatchObject(needed);
    expect((await call(path, begin, await solveAtOnce(app, refused))).data).toMatchObject({ step: 'old' });
    const old = { code: await codeSentTo(app, viewer.phone) };
    const asked = await call(`${path}/old`, old);
    expect(asked).toMatchObject(needed);
    expect((await call(`${path}/old`, old, await solveAtOnce(app, asked))).data.step).toBe('new');
    app.clock.advance(61_000);
    const again = await call(`${path}/resend`, undefined);
    expect(again).toMatchObject(needed);
    expect((await call(`${path}/resend`, undefined, await solveAtOnce(app, again))).status).toBe(200);
    expect((await call(`${path}/new`, { code: await codeSentTo(app, phone, 2) })).status).toBe(200);
  });

  test('no proof of work: uses up nobody’s messages', async () => {
    await countIs(310);
    const address = anAddress();
    await Promise.all(Array.from({ length: 50 }, () => post('register', aRegistration(), address)));
    expect(await countOf()).toBeLessThanOrEqual(310);
    expect(await countOf(`register-address:${address['x-forwarded-for']}`)).toBe(0);
  });
});

describe('cheating', () => {
  test('fifty concurrent uses of one answer: one passes, and later none', async () => {
    await countIs(310);
    const body = aRegistration();
    const solution = await solveAtOnce(app, await post('register', body));
    const uses = () => post('register', body, { ...anAddress(), ...solution });
    const answers = await Promise.all(Array.from({ length: 50 }, uses));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body: { code } }) => code === 'CHALLENGE_NEEDED')).toHaveLength(49);
    app.clock.advance(61_000);
    expect(await uses()).toMatchObject(needed);
  });

  test('an expired answer: a new challenge, whose answer passes', async () => {
    await countIs(310);
    const body = aRegistration();
    const solution = await solveAtOnce(app, await post('register', body));
    app.clock.advance(1_800_000);
    const refused = await post('register', body, { ...anAddress(), ...solution });
    expect(refused).toMatchObject(needed);
    const solved = { ...anAddress(), ...(await solveAtOnce(app, refused)) };
    expect((await post('register', body, solved)).status).toBe(200);
  });

  test('an answer to an easier challenge: refused once the numbers have risen', async () => {
    await countIs(310);
    const body = aRegistration();
    const solution = await solveAtOnce(app, await post('register', body));
    await countIs(1000);
    const refused = await post('register', body, { ...anAddress(), ...solution });
    expect(readQuestion(refused).parameters.data.maxTries).toBe(8000);
    await countIs(310);
    expect((await post('register', body, { ...anAddress(), ...solution })).status).toBe(200);
  });

  test('a challenge or answer that is altered, invented or missing: refused', async () => {
    await countIs(310);
    const body = aRegistration();
    const refused = await post('register', body);
    const challenge = readQuestion(refused);
    const solution = await solveChallenge({ challenge, deriveKey });
    const { parameters } = challenge;
    const withData = (data: object) => ({
      challenge: { ...challenge, parameters: { ...parameters, data: { ...parameters.data, ...data } } },
      solution,
    });
    const altered: unknown[] = [
      withData({ endsAt: parameters.data.endsAt + 1 }),
      withData({ maxTries: 24_000 }),
      withData({ subject: 'register:5320000000' }),
      { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '0'.repeat(32) } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, keySignature: undefined } }, solution },
      { challenge: { ...challenge, signature: undefined }, solution },
      { challenge: { ...challenge, signature: 'a'.repeat(64) }, solution },
      { challenge, solution: { ...solution, derivedKey: 'b'.repeat(64) } },
      { challenge, solution: { counter: 1 } },
      { challenge },
      null,
      [],
      'text',
    ];
    const headers = [
      ...altered.map(asHeader),
      ...['', '!', 'e30=', 'x'.repeat(4000)].map((text) => ({ [SOLUTION_HEADER]: text })),
    ];
    for (const header of headers)
      expect(await post('register', body, { ...anAddress(), ...header })).toMatchObject(needed);
    const right = asHeader({ challenge, solution });
    expect((await post('register', body, { ...anAddress(), ...right })).status).toBe(200);
  });
});

test('T-I7: two servers on one database: count together, and accept each other’s challenges once', async () => {
  const shared = { ...environment, DATA_DIR: app.dataDir };
  const beside = await startTestApp({ limits: true, environment: shared, beside: app });
  try {
    const address = anAddress();
    await countIs(0);
    const sends = (
      server: typeof beside | typeof app,
      headers: Record<string, string>,
      body = { phone: aRegistration().phone },
    ) => server.call('/api/auth/forgot-password', { body, headers });
    for (let sent = 0; sent < 7; sent += 1)
      expect((await sends(sent % 2 === 0 ? app : beside, address)).status).toBe(200);
    const body = { phone: aRegistration().phone };
    const refused = await sends(app, address, body);
    expect(refused).toMatchObject(needed);
    expect(await sends(beside, address)).toMatchObject(needed);
    const solved = { ...address, ...(await solveAtOnce(app, refused)) };
    expect((await sends(beside, solved, body)).status).toBe(200);
    expect(await sends(app, solved, body)).toMatchObject(needed);
  } finally {
    await beside.close();
  }
});
