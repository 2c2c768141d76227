/** Runs axe-core on a screen, in half of the time that its wrapper takes. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Caches colours: axe-core parses the colour of every element, a quarter of its time, and a page has a few dozens.
 */
const REMEMBER_COLOURS = `(() => {
  const { Color } = axe.commons.color;
  const read = Color.prototype.parseString;
  const known = new Map();
  Color.prototype.parseString = function (text) {
    const same = known.get(text);
    if (same === undefined) known.set(text, new Color(read.call(this, text)));
    else Object.assign(this, { r: same.r, g: same.g, b: same.b, alpha: same.alpha });
    return this;
  };
})()`;

/** Finds checkboxes whose label is repeated for screen readers alone. */
const READ_TWICE = `[...document.querySelectorAll('input[type="checkbox"]')].flatMap((box) => {
  const words = box.labels[0]?.innerText.trim();
  const around = box.closest('label')?.parentElement?.innerText.split('\\n') ?? [];
  const times = around.filter((line) => line.trim() === words).length;
  return words && (box.labels.length > 1 || times > 1) ? ['read twice: ' + words] : [];
})`;

/** Returns axe's violations on the screen, by all rules or by these. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  if (await page.evaluate<boolean>(`!('axe' in window)`)) await page.evaluate(`${AXE};${REMEMBER_COLOURS}`);
  const options = {
    // The rest of the result is megabytes.
    resultTypes: ['violations'],
    // A selector of every element takes another quarter of the time.
    selectors: false,
    // The product has no frames, and no rule that runs reads the style sheets.
    iframes: false,
    preload: { assets: ['media'] },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return await page.evaluate<string[]>(`
    axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | '))
        .concat(${READ_TWICE}))`);
}

/** Expects that a check finds nothing. Polls only after a finding: a list or a button is paler while it changes. */
export async function expectNone(find: () => Promise<unknown[]>, message: string): Promise<void> {
  if ((await find()).length === 0) return;
  await expect.configure({ soft: true }).poll(find, { message }).toEqual([]);
}

export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expectNone(() => violationsOn(page, rules), page.url());
}
