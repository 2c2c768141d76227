import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { soon } from '#testing/runs/soon.ts';
import { aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { TEST_START, useTestApp } from '#testing/test-app.ts';
import { accountTexts } from '../texts.ts';

const app = useTestApp({ limits: true });

const PASSWORDS = { currentPassword: TEST_PASSWORD, newPassword: 'Vapur8Iskele' };
const change = (token: string, body: Record<string, unknown>) =>
  app.call('/api/user/change-password', { method: 'PUT', as: token, body });

describe('changing one’s own password', () => {
  test.each([
    ['Password1', accountTexts.commonPassword],
    ['yepyeni123', 'En az bir büyük harf içermelidir'],
  ])('T-A5: %s is refused beside its field, also where another one is wrong', async (newPassword, said) => {
    const { token } = await aViewer(app);
    const errors = { newPassword: said };
    expect((await change(token, { newPassword })).body.errors).toMatchObject(errors);
    expect((await change(token, { ...PASSWORDS, newPassword })).body.errors).toEqual(errors);
  });

  test('a stolen session cannot find the password out: wrong tries are slowed down', async () => {
    const { token } = await aViewer(app);
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      codes.push((await change(token, { ...PASSWORDS, currentPassword: `Yanlis${tries}` })).body.code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'CURRENT_PASSWORD_WRONG'), 'RATE_LIMITED']);
  });

  test('T-N5: whoever knows the password cannot have it hashed without end, and others still can', async () => {
    const [busy, other] = [await aViewer(app), await aViewer(app)];
    const ask = ({ token }: typeof busy) =>
      app.call('/api/auth/passkeys/options', { as: token, body: { currentPassword: TEST_PASSWORD } });
    const statuses: number[] = [];
    for (let count = 0; count < 13; count += 1) statuses.push((await ask(busy)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429, 429]);
    expect((await ask(other)).status).toBe(200);
  });

  test('makes money wait, and tells the owner by mail', async () => {
    const viewer = await aViewer(app);
    app.clock.advance(60_000);
    await change(viewer.token, PASSWORDS);
    const secured = sql<{ at: Date }>`select secured_at as at from users where id = ${viewer.userId}`;
    expect((await app.one(secured)).at).toEqual(app.clock.now());
    const mail = await soon(() => app.mails.find(({ to }) => to === viewer.email) ?? expect.fail('no mail'));
    const text = expect.stringContaining('24 saat boyunca');
    expect(mail).toMatchObject({ subject: 'İzle Kazan şifren değişti', text });
  });
});

test('T-A9: a fresh installation: has no account at all', async () => {
  const accounts = sql`select from users where role = 'admin' or created_at < ${TEST_START}`;
  expect(await app.rows(accounts)).toEqual([]);
});
