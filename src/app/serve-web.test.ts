import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parseCompany } from '#lib/server/company.ts';
import { useTestApp } from '#testing/test-app.ts';

const company = parseCompany({
  product_name: 'Bak & "Kazan"',
  contact_email: 'guvenlik@izlekazan.example',
});
const app = useTestApp({ environment: { PUBLIC_URL: 'https://izlekazan.example/' }, config: { company } });

test('web manifest: has the configured name, and every icon in its size', async () => {
  const answer = await app.app.inject({ method: 'GET', url: '/manifest.webmanifest' });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const manifest = answer.json<{
    name: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  }>();
  expect(manifest).toMatchObject({ name: 'Bak & "Kazan"', start_url: '/kullanici/anasayfa' });
  for (const { src, sizes } of manifest.icons) {
    const { width, height, format } = await sharp(await readFile(`public${src}`)).metadata();
    expect(`${format} ${width}x${height}`).toBe(`png ${sizes}`);
  }
});

test('security.txt: names the configured contact, and is valid for less than a year', async () => {
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
