/** T-F4: text from people is rendered as text on every screen. */
import type { Page } from '@playwright/test';
import { run, sql } from '#lib/server/db.ts';
import { aPicture } from '#testing/images.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { fund } from '#testing/money.ts';
import type { TestServer } from '#testing/test-app.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { isForRelease } from '#testing/runs/release.ts';
import { goOn } from './addresses.ts';
import { enterAs } from './arrange.ts';
import { anotherPage, DESK, expect, test } from './fixtures.ts';

test.use({ company: 'hostile texts' });

/** Texts that become markup or script where text is inserted as HTML. Marked, so that they can be found. */
const TAGS = [
  '<script data-hostile>window.hostile=1</script>',
  '<img src=x data-hostile onerror=window.hostile=1>',
  '<svg data-hostile onload=window.hostile=1>',
  '<iframe data-hostile srcdoc="<script>top.hostile=1</script>">',
  '<a data-hostile href="javascript:window.hostile=1">x</a>',
  '<style data-hostile>*{display:none}</style>',
  '<body data-hostile onpageshow=window.hostile=1>',
  '<input data-hostile autofocus onfocus=window.hostile=1>',
  '<details data-hostile open ontoggle=window.hostile=1>',
  '<video data-hostile><source onerror=window.hostile=1>',
  '<object data-hostile data="javascript:window.hostile=1">',
  '<form data-hostile action=//evil.example><input type=submit>',
  '<meta data-hostile http-equiv=refresh content="0;url=//evil.example">',
  '<base data-hostile href=//evil.example/>',
  '<math data-hostile><mtext><img src=x onerror=window.hostile=1>',
  '<template data-hostile><img src=x onerror=window.hostile=1>',
  '<marquee data-hostile onstart=window.hostile=1>',
  '<audio data-hostile src=x onerror=window.hostile=1>',
  '<button data-hostile formaction=javascript:window.hostile=1>',
  '<link data-hostile rel=stylesheet href=//evil.example/x.css>',
];

/** Prefixes that end the context in which a text is embedded. */
const BREAKOUTS: ((tag: string) => string)[] = [
  (tag) => tag,
  (tag) => `">${tag}`,
  (tag) => `'>${tag}`,
  (tag) => `</title>${tag}`,
  (tag) => `--></b>${tag}`,
  (tag) => `{{7*7}}${tag}`,
  (tag) => `\${7*7}${tag}`,
  (tag) => `</script>${tag}`,
  (tag) => `&lt;${tag}`,
  (tag) => `İı"'${tag}`,
];

const HOSTILE_TEXTS: readonly string[] = TAGS.flatMap((tag) =>
  BREAKOUTS.map((breakOut) => breakOut(tag).slice(0, 100)),
);

/** Descriptions filled up to `maxLength` with as many of the texts as fit. */
function hostileDescriptions(maxLength: number): string[] {
  const texts: string[] = [];
  let text = '';
  for (const next of HOSTILE_TEXTS) {
    if (text.length + next.length + 1 > maxLength) {
      texts.push(text);
      text = '';
    }
    text += `${next} `;
  }
  return [...texts, text.trim()];
}

const DESCRIPTIONS = hostileDescriptions(500);
/** In a short run each tag with one prefix; every prefix occurs. */
const TEXTS = HOSTILE_TEXTS.filter((_, index) => isForRelease || index % 10 === Math.floor(index / 10) % 10);
/** One campaign has each of the texts, and these descriptions are opened. */
const OPENED = [...DESCRIPTIONS.slice(0, TEXTS.length).entries()].filter(
  ([index]) => isForRelease || index % 10 === 0,
);

/** Collects signs that a text was executed or parsed as markup. */
function watchFor(page: Page): string[] {
  const events: string[] = [];
  page.on('dialog', (dialog) => {
    events.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) events.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) events.push(`request: ${request.url()}`);
  });
  return events;
}

async function expectNoElement(page: Page, path: string): Promise<void> {
  const found = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[data-hostile]')].map((element) => element.outerHTML)
      .concat('hostile' in window ? ['a script ran'] : [])`,
  );
  expect(found, path).toEqual([]);
}

async function expectOnlyText(page: Page, path: string, shown: string): Promise<void> {
  await expect(page.getByText(shown).filter({ visible: true }).first(), path).toBeVisible();
  await expectNoElement(page, path);
}

/** Submits one campaign for each text, with descriptions as long as allowed. */
async function submitAll(made: TestServer, firm: Person): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, name] of TEXTS.entries()) {
    const description = DESCRIPTIONS[index % DESCRIPTIONS.length] ?? name;
    const link = `https://ornek.com/?q=${encodeURIComponent(name)}#${encodeURIComponent(name)}`;
    const { id } = await aCampaign(made, { firm, name, description, link, status: 'pending' });
    ids.push(id);
  }
  return ids;
}

/** Expects every text in the list, as text. */
async function expectOnlyTextInList(page: Page, path: string, pages: number): Promise<void> {
  let shown = '';
  for (let number = 1; number <= pages; number += 1) {
    await goOn(page, `${path}?sayfa=${number}`);
    const summary = new RegExp(`^Toplam \\d+ \\S+ ${10 * number - 9}-`);
    await expect(page.getByText(summary).filter({ visible: true }).first()).toBeVisible();
    // Names are rendered one frame after the rows.
    await expect(page.getByRole('table')).toContainText('data-hostile', { useInnerText: true });
    await expectNoElement(page, path);
    shown += await page.getByRole('table').innerText();
  }
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const missing = TEXTS.filter((text) => !words(shown).includes(words(text)));
  expect(missing).toEqual([]);
}

test('T-F4 hostile texts: stay text on every role’s screens', async ({ page, browser, made }) => {
  const [firm, admin, viewer, friend] = await Promise.all([
    aFirm(made, { firmName: HOSTILE_TEXTS[0] ?? '' }),
    anAdmin(made),
    aViewer(made),
    aViewer(made),
  ]);
  const ids = await submitAll(made, firm);
  const events = watchFor(page);

  await test.step('the admin’s queue, each page and each description', async () => {
    await enterAs(page, admin, 'admin', '/admin/panel');
    const { data } = await made.call('/api/admin/campaigns/pending', { as: admin.token });
    await expectOnlyTextInList(page, '/admin/kampanyalar/bekleyen', data.pagination.pages);
    for (const [index, description] of OPENED) {
      const path = `/admin/kampanyalar/bekleyen?detay=${ids[index]}`;
      await goOn(page, path);
      await expectOnlyText(page, path, description.trim().slice(0, 80));
    }
  });

  await test.step('the firm’s lists, with hostile reasons for rejection', async () => {
    for (const [index, reason] of OPENED) {
      const body = { status: 'rejected', rejection_reason: reason, rejection_category: 'other' };
      await made.call(`/api/admin/campaigns/${ids[index]}/status`, { method: 'PUT', as: admin.token, body });
    }
    const firmPage = await anotherPage(browser, DESK);
    const seen = watchFor(firmPage);
    await enterAs(firmPage, firm, 'firm', '/firma/panel');
    for (const [index, reason] of OPENED.slice(0, 8)) {
      const path = `/firma/kampanyalar/bekleyen?detay=${ids[index]}`;
      await goOn(firmPage, path);
      await expectOnlyText(firmPage, path, reason.trim().slice(0, 80));
    }
    await firmPage.context().close();
    expect(seen).toEqual([]);
  });

  await test.step('the viewer’s ad and wallet, the landing page', async () => {
    const [name = '', description = ''] = [HOSTILE_TEXTS[1], DESCRIPTIONS[1]];
    await aCampaign(made, { firm, admin, name, description, status: 'active' });
    const ad = { title: name, description, link: '', display_order: '1' };
    const image = { filename: 'a.png', type: 'image/png', bytes: await aPicture() };
    await made.call('/api/admin/startup-ads', { as: admin.token, form: { ...ad, image } });
    await fund(made.db, userWallet(viewer.userId), 10_000);
    const wallet = await made.call('/api/user/wallet/balance', { as: friend.token });
    const note = (HOSTILE_TEXTS[2] ?? '').slice(0, 140);
    const body = {
      wallet_number: wallet.data.wallet_number,
      email: friend.email,
      amount: 5,
      description: note,
    };
    // A new account may withdraw only after a day.
    await run(
      made.db,
      sql`update users set secured_at = secured_at - interval '2 days' where id = ${viewer.userId}`,
    );
    const sent = await made.call('/api/user/wallet/transfer', { as: viewer.token, body });
    expect(sent.status).toBe(200);
    await enterAs(page, viewer, 'user', '/kullanici/anasayfa');
    await page.goto('/kullanici/izle-kazan');
    await expectOnlyText(page, '/kullanici/izle-kazan', name);
    await page.goto('/kullanici/cuzdan');
    await page.getByRole('link', { name: /gönderdin/ }).click();
    await expectOnlyText(page, '/kullanici/cuzdan', note);
    await page.evaluate('sessionStorage.clear()');
    await page.goto('/');
    await expectOnlyText(page, '/', name);
  });
  expect(events).toEqual([]);
});
