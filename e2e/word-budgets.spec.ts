/**
 * Screens say no more than their budgets of words, with the demo's data, on a phone. Everything that the main part of a
 * page shows counts, its links at the foot too; header and menus stand outside it.
 */
import { DEMO_LOGINS } from '../db/demo/people.ts';
import type { Role } from '#lib/shared/route.ts';
import { expectPage } from './addresses.ts';
import { enterDemo, withoutPopups } from './arrange.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectSettled } from './people.ts';

test.use({ ...PHONE, company: 'word budgets', hasDemo: true });

interface Budget {
  role: Role | null;
  path: string;
  words: number;
  /** A selector of the first link to follow, where the page's address has a number. */
  opens?: string;
  /** A selector of what the budget leaves out, such as the rows of a list. */
  besides?: string;
}

const ACTIVE = '/firma/kampanyalar/aktif';

const BUDGETS: readonly Budget[] = [
  { role: null, path: '/', words: 305 },
  { role: 'user', path: '/kullanici/anasayfa', words: 150 },
  { role: 'user', path: '/kullanici/izle-kazan', words: 50 },
  { role: 'user', path: '/kullanici/cuzdan', words: 380 },
  { role: 'user', path: '/kullanici/profil', words: 110 },
  { role: 'user', path: '/kullanici/profil?duzenle=1', words: 215 },
  { role: 'user', path: '/kullanici/bildirimler?sekme=tercihler', words: 60 },
  { role: 'firm', path: '/firma/panel', words: 120 },
  { role: 'firm', path: ACTIVE, words: 80, besides: 'tbody tr' },
  { role: 'firm', path: ACTIVE, opens: 'tbody a', words: 250 },
];

/** The words of the main part without those of such elements, of which none stands in another. Runs in the page. */
const readWords = (besides: string) => `(() => {
  const wordsOf = ({ innerText }) => innerText.match(/\\S*[\\p{L}\\p{N}]\\S*/gu) ?? [];
  const main = document.querySelector('main');
  const apart = [...main.querySelectorAll(${JSON.stringify(besides)})].flatMap(wordsOf);
  return { count: wordsOf(main).length - apart.length, text: main.innerText };
})()`;

for (const { role, path, opens, words, besides = 'nothing' } of BUDGETS) {
  test(`${[path, opens].join(' ')}: at most ${words} words`, async ({ page, made }) => {
    const login = DEMO_LOGINS.find((demo) => demo.role === role);
    await withoutPopups(made);
    if (login !== undefined) await enterDemo(page, made, login);
    // Some parts are asked for only once others are there.
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectPage(page, path);
    if (opens !== undefined) {
      await page.locator(opens).first().click();
      await page.waitForLoadState('networkidle');
    }
    await expectSettled(page);
    const { count, text } = await page.evaluate<{ count: number; text: string }>(readWords(besides));
    expect(count, text).toBeLessThanOrEqual(words);
    expect(count, text).toBeGreaterThan(words / 4);
  });
}

/** The buttons and links of the main part that are filled in the brand's colour. Runs in the page. */
const FILLED = `(() => {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.color = 'var(--color-brand)';
  const brand = getComputedStyle(sample).color;
  sample.remove();
  const isFilled = (each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === brand;
  return [...document.querySelectorAll('main :is(a, button)')].filter(isFilled).map((each) => each.innerText);
})()`;

test('a firm’s screen has at most one filled button', async ({ page, made }) => {
  const login = DEMO_LOGINS.find(({ role }) => role === 'firm');
  if (login === undefined) throw new Error('the demo has a firm');
  await withoutPopups(made);
  await enterDemo(page, made, login);
  const lists = ['yeni', 'taslaklar', 'bekleyen', 'aktif', 'tamamlanan'].map((list) => `kampanyalar/${list}`);
  const tabs = ['', 'odemeler', 'faturalar', 'cuzdan'].map((tab) => `muhasebe?sekme=${tab}`);
  const filled: Record<string, string[]> = {};
  for (const path of ['panel', 'profil', ...lists, ...tabs]) {
    await page.goto(`/firma/${path}`, { waitUntil: 'networkidle' });
    await expectSettled(page);
    filled[path] = await page.evaluate<string[]>(FILLED);
  }
  expect(Object.entries(filled).filter(([, buttons]) => buttons.length > 1)).toEqual([]);
  expect(filled['panel']).toHaveLength(1);
});
