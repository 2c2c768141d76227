/** Two checks that axe lacks: contrast of disabled controls, and size of touch targets. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectNone } from './accessible.ts';

/**
 * The contrast of every text and icon in a disabled control and its explanation, as painted: with all backgrounds
 * and opacities. Runs in the page.
 */
const DISABLED_CONTRASTS = `(() => {
  const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  const read = (color) => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = color;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
    return { rgb: [red, green, blue], alpha: alpha / 255 };
  };
  const mix = (below, above, share) => below.map((part, index) => part + (above[index] - part) * share);
  const over = (below, color) => { const { rgb, alpha } = read(color); return mix(below, rgb, alpha); };
  const painted = ([element, ...inner], below) => {
    const style = getComputedStyle(element);
    const behind = over(below, style.backgroundColor);
    const inside = inner.length === 0 ? { behind, front: over(behind, style.color) } : painted(inner, behind);
    const share = Number(style.opacity);
    return { behind: mix(below, inside.behind, share), front: mix(below, inside.front, share), isSeen: share > 0 && inside.isSeen !== false };
  };
  const light = (rgb) => rgb
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const contrast = (element) => {
    const chain = [];
    for (let one = element; one !== null; one = one.parentElement) chain.unshift(one);
    // The tick of a checkbox lies on the box, which stands before it.
    const box = element.previousElementSibling;
    if (box !== null && box.matches('input') && getComputedStyle(element).position === 'absolute') chain.splice(-1, 0, box);
    const { front, behind, isSeen } = painted(chain, [255, 255, 255]);
    const [darker, lighter] = [light(front), light(behind)].sort((a, b) => a - b);
    return isSeen ? (lighter + 0.05) / (darker + 0.05) : null;
  };
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const closed = document.querySelectorAll(':disabled:not(fieldset), [aria-disabled="true"], label:has(:disabled)');
  const parts = new Set([...closed].flatMap((control) => [
    ...(typeof control.value === 'string' && control.value !== '' && control.type !== 'checkbox' && control.type !== 'radio' ? [control] : []),
    ...[control, ...control.querySelectorAll('*')].filter((one) =>
      one instanceof SVGSVGElement || [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')),
  ]));
  return [...parts].filter(isSeen).flatMap((element) => {
    const ratio = contrast(element);
    const least = element instanceof SVGSVGElement ? 3 : 4.5;
    return ratio === null || ratio >= least ? [] : [ratio.toFixed(2) + ': ' + element.outerHTML.slice(0, 160)];
  });
})()`;

export async function expectReadableDisabled(page: Page): Promise<void> {
  const message = `${page.url()}: too pale for what cannot be pressed`;
  await expectNone(() => page.evaluate<string[]>(DISABLED_CONTRASTS), message);
}

/** Checks contrasts alone: for a screen that passed all checks in the other theme. */
export async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page, ['color-contrast', 'link-in-text-block']);
  await expectReadableDisabled(page);
}

/** Finds targets too small for a finger. A link inside a text may be as high as its line. */
const SMALL_TARGETS = `(() => {
  const isInText = (element) =>
    getComputedStyle(element).display === 'inline' && element.parentElement.textContent.trim() !== element.textContent.trim();
  const targetOf = (element) =>
    element.matches('input, textarea') ? (element.closest('label, .control') ?? element) : element;
  return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isInText(element))
    .map(targetOf)
    .flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      const isSeen = width > 1 && height > 1;
      return isSeen ? [{ name: name.slice(0, 60), width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10, isMain: element.closest('header, nav, footer, form, [role=dialog]') !== null || element.matches('.rounded-\\\\(--action-radius\\\\)'), html: element.outerHTML.slice(0, 140) }] : [];
    });
})()`;

interface Target {
  name: string;
  width: number;
  height: number;
  /** In a frame, a form or a dialog, or styled as a button. */
  isMain: boolean;
  html: string;
}

export async function expectTargets(page: Page): Promise<void> {
  const findSmall = async () => {
    const targets = await page.evaluate<Target[]>(SMALL_TARGETS);
    return targets.filter(({ width, height, isMain }) => Math.min(width, height) < (isMain ? 44 : 24));
  };
  await expectNone(findSmall, `${page.url()}: too small for a finger`);
}
