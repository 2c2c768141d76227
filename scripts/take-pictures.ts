/** Pictures of docs/getting-started.md, from a server with fresh demo data: its address is the argument. */
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from './find-browser.ts';

const ADDRESS = process.argv[2] ?? 'http://127.0.0.1:3000';
const FOLDER = 'public/help';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

const PICTURES = [
  ['viewer-home', 'ayse@demo.example', '/kullanici/anasayfa'],
  ['viewer-watch', 'ayse@demo.example', '/kullanici/izle-kazan'],
  ['viewer-wallet', 'ayse@demo.example', '/kullanici/cuzdan'],
  ['firm-new-campaign', 'kerem@kahve.example', '/firma/kampanyalar/yeni'],
  ['firm-active', 'kerem@kahve.example', '/firma/kampanyalar/aktif'],
  ['admin-campaigns', 'admin@demo.example', '/admin/kampanyalar/bekleyen'],
  ['admin-payments', 'admin@demo.example', '/admin/odemeler/bekleyen'],
  ['admin-withdrawals', 'admin@demo.example', '/admin/odemeler/cekimler'],
] as const;

interface Login {
  data: { user: { role: string }; token: string };
}

async function logIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post(`${ADDRESS}/api/auth/login`, {
    data: { email, password: 'Demo1234' },
  });
  const { user, token } = ((await answer.json()) as Login).data; // The wire shape of the login.
  const session = JSON.stringify({ user, token, expiresAt: Date.now() + 3_600_000 });
  // A page without the app, which would store a session of its own.
  await page.goto(`${ADDRESS}/robots.txt`);
  await page.evaluate(`sessionStorage.setItem('izle-kazan.session', ${JSON.stringify(session)})`);
}

const { executablePath, args, env } = await findBrowser();
const defined = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
const browser = await chromium.launch({ executablePath, args, env: defined });
await mkdir(FOLDER, { recursive: true });
for (const [name, email, path] of PICTURES) {
  const viewport = name.startsWith('viewer') ? PHONE : DESK;
  const page = await browser.newPage({ viewport, locale: 'tr-TR', reducedMotion: 'reduce' });
  await logIn(page, email);
  await page.goto(ADDRESS + path);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toBuffer();
  await writeFile(`${FOLDER}/${name}.webp`, picture);
  process.stdout.write(`${name}.webp ${picture.length} bytes, ${page.url()}\n`);
  await page.close();
}
await browser.close();
