import fs from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { aRegistration, codesSentTo, cookiesOf, wrongCode } from '#testing/registrations.ts';
import { type TestAnswer, useTestApp } from '#testing/test-app.ts';
import { soon } from '#testing/runs/soon.ts';

const app = useTestApp({ environment: { LOG_LEVEL: 'debug' } });

/** Collects the log's lines. The logger writes to standard output through this function of Node's. */
function captureLog(lines: string[]) {
  const take = (_file: number, text: string, done: (error: null, bytes: number) => void) => {
    lines.push(text);
    setImmediate(done, null, Buffer.byteLength(text));
  };
  // The cast picks the overload of fs.write that the logger calls.
  return vi.spyOn(fs, 'write').mockImplementation(take as unknown as typeof fs.write);
}

describe('T-A15: what is secret', () => {
  test('no answer and no log line of a whole life carries a code, a password or a hash; a token is in its login alone', async () => {
    const answers: TestAnswer[] = [];
    const logged: string[] = [];
    const write = captureLog(logged);
    const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      const answer = await app.call(`/api/auth/${path}`, { body, headers });
      answers.push(answer);
      return answer;
    };
    const body = aRegistration();
    const { phone, email } = body;
    const registered = await post('register', body);
    const code = codesSentTo(app, phone)[0] ?? '';
    await post('verify-code', { phone, code: wrongCode(code) }, cookiesOf(registered));
    await post('verify-code', { phone, code }, cookiesOf(registered));
    const { data } = await post('login', { email, password: TEST_PASSWORD });
    answers.push(await app.call('/api/auth/session', { as: data.token }));
    answers.push(await app.call('/api/auth/sessions', { as: data.token }));
    await soon(() => expect(logged.join('')).toContain('logged in'));
    write.mockRestore();
    const bodies = answers.map((answer) => JSON.stringify(answer.body));
    const lines = logged.join('');
    expect(lines).toContain('a code was sent');
    for (const secret of [code, TEST_PASSWORD, '$argon2', 'password_hash', 'token_hash']) {
      expect(bodies.filter((text) => text.includes(secret))).toEqual([]);
      expect(lines).not.toContain(secret);
    }
    expect(bodies.filter((text) => text.includes(data.token))).toHaveLength(1);
    for (const secret of [data.token, phone, email]) expect(lines).not.toContain(secret);
  });

  test('the database holds no code, password, cookie or token in clear', async () => {
    const body = aRegistration({ password: 'Sakli-Vapur5' });
    const registered = await app.call('/api/auth/register', { body });
    const [code = ''] = codesSentTo(app, body.phone);
    const { token } = await aViewer(app);
    expect(token).toMatch(/^[\w-]{43}$/);
    const secrets = [code, 'Sakli-Vapur5', cookiesOf(registered).cookie.split('=')[1] ?? '', token];
    const made = sql<object>`select * from registrations where phone = ${body.phone}`;
    const sent = sql<object>`select code_hash from verification_codes where phone = ${body.phone}`;
    const stored = [await app.rows(made), await app.rows(sent), await app.rows(sql`select * from sessions`)];
    const text = JSON.stringify(stored).replaceAll(/"(phone|id|email)":"?[^",}]*/g, '');
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});
