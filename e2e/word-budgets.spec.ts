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
  /** A selector of what the budget leaves out, such as the rows of a list. */
  besides?: string;
}

const BUDGETS: readonly Budget[] = [
  { role: null, path: '/', words: 305 },
  { role: 'user', path: '/kullanici/anasayfa', words: 150 },
  { role: 'user', path: '/kullanici/izle-kazan', words: 50 },
  { role: 'user', path: '/kullanici/cuzdan', words: 380 },
  { role: 'user', path: '/kullanici/profil', words: 110 },
  { role: 'user', path: '/kullanici/profil?duzenle=1', words: 215 },
  { role: 'user', path: '/kullanici/bildirimler?sekme=tercihler', words: 60 },
];

/** The words of the main part without those of such elements, of which none stands in another. Runs in the page. */
const readWords = (besides: string) => `(() => {
  const wordsOf = ({ innerText }) => innerText.match(/\\S*[\\p{L}\\p{N}]\\S*/gu) ?? [];
  const main = document.querySelector('main');
  const apart = [...main.querySelectorAll(${JSON.stringify(besides)})].flatMap(wordsOf);
  return { count: wordsOf(main).length - apart.length, text: main.innerText };
})()`;

for (const { role, path, words, besides = 'nothing' } of BUDGETS) {
  test(`${path}: at most ${words} words`, async ({ page, made }) => {
    const login = DEMO_LOGINS.find((demo) => demo.role === role);
    await withoutPopups(made);
    if (login !== undefined) await enterDemo(page, made, login);
    // Some parts are asked for only once others are there.
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectPage(page, path);
    await expectSettled(page);
    const { count, text } = await page.evaluate<{ count: number; text: string }>(readWords(besides));
    expect(count, text).toBeLessThanOrEqual(words);
    expect(count, text).toBeGreaterThan(words / 4);
  });
}
