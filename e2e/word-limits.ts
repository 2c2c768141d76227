/**
 * Limits of words and buttons on screens with the demo's data. Everything that the main part of a page shows counts, its
 * links at the foot too; header and menus stand outside it. every-screen.spec.ts checks them at the end of its tours.
 */
import type { Locator, Page } from '@playwright/test';
import { withdrawTexts } from '#features/wallet/texts.web.ts';
import { WITHDRAW_PATH } from '#features/wallet/wallet-places.web.ts';
import type { Role } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords } from '#lib/web/words.ts';
import { TEST_IBAN } from '#testing/money.ts';
import { sampled } from '#testing/runs/release.ts';
import { expectPage, goOn } from './addresses.ts';
import { expect, test } from './fixtures.ts';
import { expectLoaded } from './people.ts';

interface WordLimit {
  role: Role | null;
  path: string;
  words: number;
  /** A selector of the first link to follow, where the page's address has a number. */
  opens?: string;
  besides?: string;
  /** Leads to a step of a dialog, whose words are counted then. */
  advance?: (dialog: Locator) => Promise<void>;
}

/** Opens the step of a first withdrawal to a new account, with all its texts. */
async function reviewWithdrawal(dialog: Locator): Promise<void> {
  await dialog.getByText(withdrawTexts.otherIban).click();
  await dialog.getByRole('textbox', { name: words.amount }).fill('50');
  await dialog.getByRole('textbox', { name: words.iban }).fill(TEST_IBAN);
  await dialog.getByRole('button', { name: actionWords.next }).click();
  await expect(dialog.getByRole('heading', { name: withdrawTexts.reviewTitle })).toBeVisible();
}

const ROWS = 'tbody tr';
const ACTIVE = '/firma/kampanyalar/aktif';

const LIMITS: readonly WordLimit[] = [
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
  { role: 'user', path: WITHDRAW_PATH, words: 70, advance: reviewWithdrawal },
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

/** Waits for parts that are requested only once others are there: by then a skeleton stands for them. */
async function expectIdle(page: Page): Promise<void> {
  await page.evaluate('new Promise((idle) => requestAnimationFrame(() => requestIdleCallback(idle)))');
  await expectLoaded(page);
}

/** Expects that the screens of a role, on a phone inside the running program, show no more words than they may. */
export async function expectFewWords(page: Page, role: Role | null): Promise<void> {
  for (const { path, opens, words: most, besides = 'nothing', advance } of LIMITS.filter(
    (limit) => limit.role === role,
  ))
    await test.step([path, opens].join(' '), async () => {
      await goOn(page, path);
      await expectPage(page, path);
      await expectLoaded(page);
      if (opens !== undefined)
        await goOn(page, (await page.locator(opens).first().getAttribute('href')) ?? '');
      await expectIdle(page);
      // A list opened for the first time is read with its rows.
      if (besides === ROWS) await expect(page.locator(ROWS).first()).toBeVisible();
      await advance?.(page.getByRole('dialog'));
      const part = advance === undefined ? 'main' : '[role=dialog]';
      const { count, text } = await page.evaluate<{ count: number; text: string }>(readWords(part, besides));
      expect.soft(count, `${path}: ${text}`).toBeLessThanOrEqual(most);
      expect.soft(count, `${path}: ${text}`).toBeGreaterThan(most / 4);
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

/** Expects at most one filled button on each of a firm's screens. */
export async function expectOneFilledButton(page: Page): Promise<void> {
  const lists = ['yeni', 'taslaklar', 'bekleyen', 'aktif', 'tamamlanan'].map((list) => `kampanyalar/${list}`);
  const tabs = ['', 'odemeler', 'faturalar', 'cuzdan'].map((tab) => `muhasebe?sekme=${tab}`);
  const filled: Record<string, string[]> = {};
  for (const path of sampled(['panel', 'profil', ...lists, ...tabs])) {
    // Loaded anew: after a form, an evaluation inside the running program sometimes never returned.
    await page.goto(`/firma/${path}`);
    await expectPage(page, path);
    await expectIdle(page);
    filled[path] = await page.evaluate<string[]>(FILLED);
  }
  expect(Object.entries(filled).filter(([, buttons]) => buttons.length > 1)).toEqual([]);
  expect(filled['panel']).toHaveLength(1);
}

/** Expects that the rows of the administrators' queues begin by 300 px, and that eight usual ones fit below each other. */
export async function expectRoomForRows(page: Page): Promise<void> {
  for (const path of [
    'kampanyalar/bekleyen',
    'kampanyalar/aktif',
    'odemeler/bekleyen',
    'odemeler/cekimler',
  ]) {
    await goOn(page, `/admin/${path}`);
    await expectIdle(page);
    const boxesOf = (selector: string) =>
      page.evaluate<{ top: number; height: number }[]>(
        `[...document.querySelectorAll('${selector}')].map((row) => row.getBoundingClientRect().toJSON())`,
      );
    // A warning takes a line more.
    const heights = (await boxesOf(`${ROWS}:not(:has(.lucide-triangle-alert))`)).map(({ height }) => height);
    const usual = heights.toSorted((a, b) => a - b)[heights.length >> 1];
    expect.soft((await boxesOf(ROWS))[0]?.top, path).toBeLessThanOrEqual(300);
    expect.soft(usual, path).toBeLessThanOrEqual(57);
  }
}
