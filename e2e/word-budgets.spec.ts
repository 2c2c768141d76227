/**
 * Screens say no more than their budgets of words, with the demo's data, on a phone. Everything that the main part of a
 * page shows counts, its links at the foot too; header and menus stand outside it.
 */
import type { Locator } from '@playwright/test';
import { DEMO_LOGINS } from '../db/demo/people.ts';
import { withdrawTexts } from '#features/wallet/web/texts/viewer.ts';
import { WITHDRAW_PATH } from '#features/wallet/web/wallet-places.ts';
import type { Role } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords } from '#lib/web/words.ts';
import { expectPage, goOn as goOnTo } from './addresses.ts';
import { enterDemo, withoutPopups } from './arrange.ts';
import { DESK, expect, PHONE, test } from './fixtures.ts';
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
  /** Leads to what is counted where no address does: a step of a dialog, which is counted then. */
  goOn?: (dialog: Locator) => Promise<void>;
}

/** The step of a first withdrawal to a new account, with everything that it says. */
async function reviewWithdrawal(dialog: Locator): Promise<void> {
  await dialog.getByText(withdrawTexts.otherIban).click();
  await dialog.getByRole('textbox', { name: words.amount }).fill('50');
  await dialog.getByRole('textbox', { name: words.iban }).fill('TR330006100519786457841326');
  await dialog.getByRole('button', { name: actionWords.next }).click();
  await expect(dialog.getByRole('heading', { name: withdrawTexts.reviewTitle })).toBeVisible();
}

const ROWS = 'tbody tr';
const ACTIVE = '/firma/kampanyalar/aktif';

const BUDGETS: readonly Budget[] = [
  { role: null, path: '/', words: 220 },
  { role: 'user', path: '/kullanici/anasayfa', words: 90 },
  { role: 'user', path: '/kullanici/izle-kazan', words: 45 },
  { role: 'user', path: '/kullanici/cuzdan', words: 120 },
  { role: 'user', path: '/kullanici/profil', words: 80 },
  { role: 'user', path: '/kullanici/profil?duzenle=1', words: 120 },
  { role: 'user', path: '/kullanici/bildirimler?sekme=tercihler', words: 60 },
  { role: 'firm', path: '/firma/panel', words: 120 },
  { role: 'firm', path: ACTIVE, words: 80, besides: ROWS },
  { role: 'firm', path: ACTIVE, opens: 'tbody a', words: 250 },
  { role: 'user', path: WITHDRAW_PATH, words: 70, goOn: reviewWithdrawal },
  { role: 'user', path: '/kullanici/ayarlar', words: 130 },
  { role: 'admin', path: '/admin/odemeler/bekleyen', words: 60, besides: ROWS },
  { role: 'admin', path: '/admin/odemeler/cekimler', words: 60, besides: ROWS },
  { role: 'admin', path: '/admin/denklik', words: 200 },
  { role: 'admin', path: '/admin/ayarlar', words: 130 },
  { role: 'admin', path: '/admin/ayarlar?bolum=kullanici', words: 130 },
];

/** The words of the main part without those of such elements, of which none stands in another. Runs in the page. */
const readWords = (part: string, besides: string) => `(() => {
  const wordsOf = ({ innerText }) => innerText.match(/\\S*[\\p{L}\\p{N}]\\S*/gu) ?? [];
  const main = document.querySelector('${part}');
  const apart = [...main.querySelectorAll(${JSON.stringify(besides)})].flatMap(wordsOf);
  return { count: wordsOf(main).length - apart.length, text: main.innerText };
})()`;

for (const { role, path, opens, words: most, besides = 'nothing', goOn } of BUDGETS) {
  test(`${[path, opens].join(' ')}: at most ${most} words`, async ({ page, made }) => {
    const login = DEMO_LOGINS.find((demo) => demo.role === role);
    await withoutPopups(made);
    if (login !== undefined) await enterDemo(page, made, login);
    // Some parts are asked for only once others are there.
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectPage(page, path);
    if (opens !== undefined) {
      const link = page.locator(opens).first();
      await goOnTo(page, (await link.getAttribute('href')) ?? '');
    }
    await expectSettled(page);
    await goOn?.(page.getByRole('dialog'));
    const part = goOn === undefined ? 'main' : '[role=dialog]';
    const { count, text } = await page.evaluate<{ count: number; text: string }>(readWords(part, besides));
    expect(count, text).toBeLessThanOrEqual(most);
    expect(count, text).toBeGreaterThan(most / 4);
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

test.describe('on the desk', () => {
  test.use(DESK);

  test('the rows of work begin by 300 px, and eight of the usual ones fit below each other', async ({
    page,
    made,
  }) => {
    const login = DEMO_LOGINS.find(({ role }) => role === 'admin');
    if (login === undefined) throw new Error('the demo has an administrator');
    await enterDemo(page, made, login);
    for (const path of [
      'kampanyalar/bekleyen',
      'kampanyalar/aktif',
      'odemeler/bekleyen',
      'odemeler/cekimler',
    ]) {
      await page.goto(`/admin/${path}`, { waitUntil: 'networkidle' });
      await expectSettled(page);
      const boxes = await page.evaluate<{ top: number; height: number }[]>(
        `[...document.querySelectorAll('${ROWS}')].map((row) => row.getBoundingClientRect().toJSON())`,
      );
      // A warning may take a line more, so that the usual row is the one in the middle.
      const usual = boxes.map(({ height }) => height).toSorted((a, b) => a - b)[boxes.length >> 1];
      expect.soft(boxes[0]?.top, path).toBeLessThanOrEqual(300);
      expect.soft(usual, path).toBeLessThanOrEqual(57);
    }
  });
});
