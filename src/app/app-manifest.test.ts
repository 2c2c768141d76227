import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parseCompany } from '#lib/server/company.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ config: { company: parseCompany({ product_name: 'Bak & "Kazan"' }) } });

test('the app is called as configured, and every icon it names is there in its size', async () => {
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
