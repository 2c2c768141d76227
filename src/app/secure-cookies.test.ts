import { describe, expect, test } from 'vitest';
import { coloursCookie, readColours } from '#lib/shared/colours.ts';
import { aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { aRegistration, codeSentTo, cookiesOf, register } from '#testing/registrations.ts';
import { type TestAnswer, useTestApp } from '#testing/test-app.ts';

const reached = {
  'by https, behind a proxy that speaks http': useTestApp({
    environment: { PUBLIC_URL: 'https://izle.example' },
  }),
  'by http': useTestApp({ environment: { PUBLIC_URL: 'http://izle.example' } }),
  'as it listens': useTestApp(),
};

const linesOf = (answer: TestAnswer) => [answer.headers['set-cookie'] ?? []].flat().map(String);

describe('the cookies of the product', () => {
  test.each(Object.entries(reached))('reached %s: has the attributes', async (name, app) => {
    const { email } = await aViewer(app);
    const answer = await app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toContain('HttpOnly');
    expect(cookie.includes('Secure')).toBe(name.startsWith('by https'));
    expect(cookie.startsWith('__Host-')).toBe(name.startsWith('by https'));
  });

  test('cookies over https: bound to this host by name', async () => {
    const app = reached['by https, behind a proxy that speaks http'];
    const body = aRegistration();
    const registered = await register(app, body);
    expect(registered.status).toBe(200);
    const { phone, email } = body;
    const again = await app.call('/api/auth/register', { body: aRegistration() });
    app.clock.advance(61_000);
    const forgot = await app.call('/api/auth/forgot-password', { body: { phone } });
    const entered = await app.call('/api/auth/verify-reset-code', {
      body: { phone, code: await codeSentTo(app, phone, 2) },
    });
    const reset = await app.call('/api/auth/reset-password', {
      body: { phone, password: 'Vapur8Iskele' },
      headers: cookiesOf(entered),
    });
    expect(reset.status).toBe(200);
    const login = await app.call('/api/auth/login', { body: { email, password: 'Vapur8Iskele' } });
    const ads = await app.call('/api/user/ads', { as: login.data.token });
    const set = [registered, again, forgot, entered, reset, login, ads].flatMap(linesOf);
    for (const line of set)
      expect(line).toMatch(
        /^__Host-\w+=[^;]*; (?=.*Path=\/;)(?=.*HttpOnly)(?=.*Secure)(?=.*SameSite=Strict)/,
      );
    const names = new Set(set.map((line) => line.replace(/=.*/s, '')));
    expect([...names].toSorted()).toEqual(
      ['browser', 'code', 'device', 'registration', 'reset'].map((name) => `__Host-${name}`),
    );
    // One that another site has set under the plain name is not read.
    const plain = cookiesOf(entered).cookie.replaceAll('__Host-', '');
    const refused = await app.call('/api/auth/reset-password', {
      body: { phone, password: 'Vapur8Iskele' },
      headers: { cookie: plain },
    });
    expect(refused.body.code).toBe('RESET_EXPIRED');
  });

  test('cookie of the theme, which a page writes: bound in the same way', () => {
    expect(coloursCookie('dark', true)).toMatch(/^__Host-colours=dark; path=\/; .*; secure$/);
    expect(coloursCookie('dark', false)).toMatch(/^colours=dark; .*samesite=lax$/);
    expect(readColours({ '__Host-colours': 'device', colours: 'dark' })).toBe('device');
    expect(readColours({ colours: 'dark' })).toBe('dark');
    expect(readColours({})).toBe('device');
  });
});
