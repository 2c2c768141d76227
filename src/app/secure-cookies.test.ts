import { describe, expect, test } from 'vitest';
import { aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const reached = {
  'by https, behind a proxy that speaks http': useTestApp({
    environment: { PUBLIC_URL: 'https://izle.example' },
  }),
  'by http': useTestApp({ environment: { PUBLIC_URL: 'http://izle.example' } }),
  'as it listens': useTestApp(),
};

describe('the cookies of the product', () => {
  test.each(Object.entries(reached))('reached %s', async (name, app) => {
    const { email } = await aViewer(app);
    const answer = await app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toContain('HttpOnly');
    expect(cookie.includes('Secure')).toBe(name.startsWith('by https'));
  });
});
