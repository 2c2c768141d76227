/** What axe-core finds on a screen, in half of the time that it takes by itself. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

/** axe-core in its smallest form: its wrapper for Playwright sends all of it twice for every check. */
const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** axe-core reads the colour of every element anew, which takes a quarter of its time; a page has a few dozens of colours. */
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

/** Boxes to tick whose words stand beside them a second time, for screen readers alone. */
const READ_TWICE = `[...document.querySelectorAll('input[type="checkbox"]')].flatMap((box) => {
  const words = box.labels[0]?.innerText.trim();
  const around = box.closest('label')?.parentElement?.innerText.split('\\n') ?? [];
  const times = around.filter((line) => line.trim() === words).length;
  return words && (box.labels.length > 1 || times > 1) ? ['read twice: ' + words] : [];
})`;

/** What axe finds on the screen, by all its rules or by these. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  if (await page.evaluate<boolean>(`!('axe' in window)`)) await page.evaluate(`${AXE};${REMEMBER_COLOURS}`);
  const options = {
    // Violations only: the rest of the answer is megabytes.
    resultTypes: ['violations'],
    // A selector of every element takes another quarter of the time; what is wrong is shown as HTML.
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

/** Expects axe to find nothing on the screen, by all its rules or by these. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // However long the first look takes; again while it finds something: a list is paler for the moment in which it changes.
  if ((await violationsOn(page, rules)).length === 0) return;
  const message = page.url();
  await expect
    .configure({ soft: true })
    .poll(() => violationsOn(page, rules), { message })
    .toEqual([]);
}
