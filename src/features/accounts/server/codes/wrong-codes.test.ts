import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { rows, run, sql } from '#lib/server/db.ts';
import { aViewer, anAdmin, type Person } from '#testing/people.ts';
import {
  anAddress,
  codeCalls,
  aRegistration,
  codeSentTo,
  cookiesOf,
  wrongCode,
} from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';
import { soon } from '#testing/runs/soon.ts';

const app = useTestApp({ limits: true, environment: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' } });
const { post, forgot, verifyReset, withResetCode } = codeCalls(app);

describe('T-A2: guessing over many phones', () => {
  const guessAt = async ({ phone, code }: Person & { code: string }, headers: Record<string, string>) =>
    (await verifyReset(phone, wrongCode(code), headers)).body.code;
  test('of guesses sent at once no more are heard than the budget of their address has', async () => {
    const address = anAddress();
    const victims = await Promise.all(Array.from({ length: 25 }, withResetCode));
    const answers = await Promise.all(
      victims.flatMap((victim) => Array.from({ length: 4 }, () => guessAt(victim, address))),
    );
    expect(answers.filter((code) => code === 'CODE_WRONG')).toHaveLength(60);
    expect(answers.filter((code) => code === 'RATE_LIMITED')).toHaveLength(40);
  });

  test('all addresses together are stopped after the budget over all', async () => {
    const { phone, code } = await withResetCode();
    await useUpBudget();
    expect((await verifyReset(phone, code)).status).toBe(429);
    await freshBudget();
    expect((await verifyReset(phone, code)).status).toBe(200);
  });
});

const countOverAll = async () =>
  (
    await rows(
      app.db,
      sql<{ points: number }>`select points from rate_limits where key = 'wrong-codes-all:all'`,
    )
  )[0]?.points ?? 0;

async function useUpBudget(): Promise<void> {
  await freshBudget();
  await run(
    app.db,
    sql`insert into rate_limits (key, points, expire) values ('wrong-codes-all:all', 2000, ${Date.now() + 3_600_000})
      on conflict (key) do update set points = 2000`,
  );
}

/** Tries that were no wrong guesses are given back after their answers, so this waits until all of them are. */
async function freshBudget(): Promise<void> {
  for (let before = -1, now = await countOverAll(); now !== before; now = await countOverAll()) {
    before = now;
    await sleep(100);
  }
  await run(app.db, sql`delete from rate_limits where key = 'wrong-codes-all:all'`);
}

describe('T-A16: shutting the door for everybody', () => {
  test('guesses at codes that were never sent, are used up or are over count against nobody', async () => {
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

  test('while strangers have used up everybody’s budget, who asked for a code in this browser is heard once', async () => {
    await useUpBudget();
    const body = aRegistration();
    const registered = cookiesOf(await post('register', body));
    const code = await codeSentTo(app, body.phone);
    expect((await post('verify-code', { phone: body.phone, code })).status).toBe(429);
    expect(
      (await post('verify-code', { phone: body.phone, code }, { ...anAddress(), ...registered })).status,
    ).toBe(200);

    const victim = await aViewer(app);
    const own = { ...anAddress(), ...cookiesOf(await forgot(victim.phone)) };
    const resetCode = await codeSentTo(app, victim.phone);
    expect((await verifyReset(victim.phone, wrongCode(resetCode), own)).body.code).toBe('CODE_WRONG');
    expect((await verifyReset(victim.phone, resetCode, own)).body.code).toBe('CODE_EXHAUSTED');
    await freshBudget();
  });

  test('the cookie is good for its own phone, purpose and code only', async () => {
    const [left, right] = [await aViewer(app), await aViewer(app)];
    const cookie = cookiesOf(await forgot(left.phone));
    await forgot(right.phone);
    await useUpBudget();
    const stranger = await verifyReset(right.phone, await codeSentTo(app, right.phone), {
      ...anAddress(),
      ...cookie,
    });
    expect(stranger.status).toBe(429);
    app.clock.advance(61_000);
    await forgot(left.phone);
    const newer = await verifyReset(left.phone, await codeSentTo(app, left.phone, 2), {
      ...anAddress(),
      ...cookie,
    });
    expect(newer.body.code).toBe('CODE_WRONG');
    await freshBudget();
  });

  test('a hundred addresses at full rate raise one alarm, and a clean person still registers', async () => {
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
    const registered = cookiesOf(await post('register', body));
    const code = await codeSentTo(app, body.phone);
    const verified = await post(
      'verify-code',
      { phone: body.phone, code },
      { ...anAddress(), ...registered },
    );
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
