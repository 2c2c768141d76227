import { expect, test } from 'vitest';
import { parseCompany } from '#lib/server/company.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp({
  environment: { PUBLIC_URL: 'https://izlekazan.example/' },
  config: { company: parseCompany({ contact_email: 'guvenlik@izlekazan.example' }) },
});

test('whoever has found a hole is told whom to write to, by a text that is valid for less than a year', async () => {
  const answer = await app.app.inject({ method: 'GET', url: '/.well-known/security.txt' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    answer.body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s).slice(0, 2)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:guvenlik@izlekazan.example',
    Canonical: 'https://izlekazan.example/.well-known/security.txt',
  });
  const leftMs = Date.parse(fields['Expires']) - app.clock.now().getTime();
  expect(leftMs).toBeGreaterThan(90 * 86_400_000);
  expect(leftMs).toBeLessThan(365 * 86_400_000);
});
