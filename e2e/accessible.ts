/** What axe-core finds on a screen, in a third of the time that it takes by itself. */
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

/**
 * Half of what is left goes to the contrast of texts, most of which look like another one that was measured: a cell like
 * the one above it, the menu on the next page. A look is what styles a text: the tags, classes and states from the root
 * down to it, on this width and in these colours. Only what was found readable is not measured again. Answers the looks
 * that were found since it was asked last.
 */
const rememberLooks = (readable: readonly number[]) => `(() => {
  const readable = new Set(${JSON.stringify(readable)});
  let found = [];
  let looks = new Map();
  const stepOf = (before, text) => {
    let [high, low] = [before / 4294967296 | 0, before | 0];
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      low = Math.imul(low ^ code, 2654435761);
      high = Math.imul(high ^ code, 1597334677);
    }
    return (high & 0x1fffff) * 4294967296 + (low >>> 0);
  };
  const STATES = /^(class|style|role|type|open|hidden|inert|aria-(?!label|describedby|controls|owns|valuetext|details)|data-)/;
  const ownOf = (element) => {
    const own = [element.localName];
    for (const { name, value } of element.attributes) if (STATES.test(name)) own.push(name, value);
    for (const one of [element, element.previousElementSibling]) {
      if (one === null) continue;
      if (one.checked === true) own.push('checked');
      if (one.disabled === true) own.push('disabled');
    }
    if (element === document.activeElement) own.push('focus');
    if (element.matches(':hover')) own.push('hover');
    return own.join(' ');
  };
  const lookOf = (element) => {
    if (element === null)
      return stepOf(0, [innerWidth, ...['print', '(prefers-color-scheme: dark)'].map((query) => matchMedia(query).matches)].join(' '));
    const known = looks.get(element);
    if (known !== undefined) return known;
    const look = stepOf(lookOf(element.parentElement), ownOf(element));
    looks.set(element, look);
    return look;
  };
  const check = axe._audit.checks['color-contrast'];
  const evaluate = check.evaluate;
  check.evaluate = function (node, ...rest) {
    const look = lookOf(node);
    if (readable.has(look)) return true;
    let isHidden = false;
    const tell = this.data;
    this.data = (data) => {
      isHidden ||= data?.messageKey === 'hidden';
      tell.call(this, data);
    };
    const result = evaluate.call(this, node, ...rest);
    if (result === true && !isHidden) {
      readable.add(look);
      found.push(look);
    }
    return result;
  };
  window.takeLooks = () => {
    const taken = found;
    found = [];
    looks = new Map();
    return taken;
  };
})()`;

/** The looks that this worker has found readable on any page. */
const readable = new Set<number>();

interface Found {
  violations: string[];
  looks: number[];
}

/** What axe finds on the screen, by all its rules or by these. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  if (await page.evaluate<boolean>(`!('axe' in window)`))
    await page.evaluate(`${AXE};${REMEMBER_COLOURS};${rememberLooks([...readable])}`);
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
  const { violations, looks } = await page.evaluate<Found>(`
    axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({
      looks: takeLooks(),
      violations: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')),
    }))`);
  for (const look of looks) readable.add(look);
  return violations;
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
