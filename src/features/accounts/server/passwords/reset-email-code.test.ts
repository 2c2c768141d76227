/** A number that was given up belongs to somebody else after a while: the SMS alone does not take the account. */
import { describe, expect, test } from 'vitest';
import { one, sql } from '#lib/server/db.ts';
import { aViewer, type Person } from '#testing/people.ts';
import { codeSentTo, cookiesOf, wrongCode } from '#testing/registrations.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;
const NEW_PASSWORD = 'Vapur8Iskele';

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.call(`/api/auth/${path}`, { body, headers });

async function enterSms({ phone }: Person, count = 1) {
  await post('forgot-password', { phone });
  const answer = await post('verify-reset-code', { phone, code: await codeSentTo(app, phone, count) });
  return { answer, headers: cookiesOf(answer) };
}

async function mailedCode(email: string): Promise<string> {
  const found = () => app.mails.filter(({ to }) => to === email).at(-1)?.text ?? '';
  await expect.poll(found).toMatch(/\b\d{6}\b/);
  return /\b\d{6}\b/.exec(found())?.[0] ?? '';
}

describe('T-A7: a reset by SMS', () => {
  test('is enough within 90 days after the owner proved the number', async () => {
    const viewer = await aViewer(app);
    app.clock.advance(90 * DAY_MS);
    const { answer, headers } = await enterSms(viewer);
    expect(answer.data).toEqual({ email_hint: null });
    const body = { phone: viewer.phone, password: NEW_PASSWORD };
    expect((await post('reset-password', body, headers)).status).toBe(200);
  });

  test('later asks for a code by e-mail as well', async () => {
    const viewer = await aViewer(app);
    app.clock.advance(90 * DAY_MS + 1);
    const { answer, headers } = await enterSms(viewer);
    expect(answer.data.email_hint).toBe(`${viewer.email.slice(0, 2)}•••@ornek.com`);
    const body = { phone: viewer.phone, password: NEW_PASSWORD };
    const refused = await post('reset-password', body, headers);
    expect(refused).toMatchObject(refusal(400, 'EMAIL_CODE_NEEDED'));
    const code = await mailedCode(viewer.email);
    const wrong = await post('reset-password', { ...body, email_code: wrongCode(code) }, headers);
    expect(wrong.body.errors).toEqual({ email_code: 'E-postana gelen kod bu değil.' });
    expect((await post('reset-password', { ...body, email_code: code }, headers)).status).toBe(200);
  });

  test('a stranger who has the number now cannot make it fresh by asking again', async () => {
    const viewer = await aViewer(app);
    app.clock.advance(91 * DAY_MS);
    await enterSms(viewer);
    app.clock.advance(61_000);
    const { answer, headers } = await enterSms(viewer, 2);
    expect(answer.data.email_hint).not.toBeNull();
    const body = { phone: viewer.phone, password: NEW_PASSWORD };
    expect((await post('reset-password', body, headers)).body.code).toBe('EMAIL_CODE_NEEDED');
  });

  test('the older way of entering the code asks for it as well', async () => {
    const viewer = await aViewer(app);
    app.clock.advance(91 * DAY_MS);
    await post('forgot-password', { phone: viewer.phone });
    const code = await codeSentTo(app, viewer.phone);
    const entered = await post('verify-code', { phone: viewer.phone, code, type: 'password_reset' });
    const body = { phone: viewer.phone, password: NEW_PASSWORD };
    expect((await post('reset-password', body, cookiesOf(entered))).body.code).toBe('EMAIL_CODE_NEEDED');
  });

  test('five wrong codes end the right to reset, also when they come at once', async () => {
    const viewer = await aViewer(app);
    app.clock.advance(91 * DAY_MS);
    const { headers } = await enterSms(viewer);
    const code = await mailedCode(viewer.email);
    const body = { phone: viewer.phone, password: NEW_PASSWORD };
    const tryWrong = () => post('reset-password', { ...body, email_code: wrongCode(code) }, headers);
    const answers = await Promise.all(Array.from({ length: 8 }, tryWrong));
    expect(answers.filter((answer) => answer.body.code === 'EMAIL_CODE_WRONG')).toHaveLength(5);
    const late = await post('reset-password', { ...body, email_code: code }, headers);
    expect(late.body.code).toBe('RESET_EXPIRED');
  });

  test('the right code costs no try, however often the new password beside it is refused', async () => {
    const viewer = await aViewer(app);
    app.clock.advance(91 * DAY_MS);
    const { headers } = await enterSms(viewer);
    const body = { phone: viewer.phone, email_code: await mailedCode(viewer.email) };
    for (let tries = 0; tries < 7; tries += 1) {
      const guessable = await post('reset-password', { ...body, password: 'Sifre123' }, headers);
      expect(guessable.body.errors).toEqual({ password: expect.any(String) });
    }
    expect((await post('reset-password', { ...body, password: NEW_PASSWORD }, headers)).status).toBe(200);
  });

  test('the code works in this browser only, and stands nowhere in clear', async () => {
    const viewer = await aViewer(app);
    app.clock.advance(91 * DAY_MS);
    await enterSms(viewer);
    const code = await mailedCode(viewer.email);
    app.clock.advance(61_000);
    const other = await enterSms(viewer, 2);
    const body = { phone: viewer.phone, password: NEW_PASSWORD, email_code: code };
    const { text } = await one(
      app.db,
      sql<{ text: string }>`select json_agg(reset_grants)::text as text from reset_grants`,
    );
    expect(text).not.toContain(`"${code}"`);
    if ((await mailedCode(viewer.email)) === code) return; // One time in a million both are the same.
    expect((await post('reset-password', body, other.headers)).body.code).toBe('EMAIL_CODE_WRONG');
  });
});
