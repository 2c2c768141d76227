/** The colours of the style sheet, light and dark: text on every allowed ground has enough contrast. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('../app/web/styles.css', import.meta.url), 'utf8');
const HEX = '(#[0-9a-f]{6})';
const tokens = new Map(
  [...css.matchAll(new RegExp(`--color-([a-z-]+): (?:light-dark\\(${HEX}, ${HEX}\\)|${HEX});`, 'g'))].map(
    ([, name, light, dark, both]) => [name, { light: light ?? both, dark: dark ?? both }],
  ),
);
const TIMES = ['light', 'dark'] as const;

function lightOf(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(text: string, surface: string, time: 'light' | 'dark'): number {
  const [one, other] = [text, surface].map((name) => {
    const hex = tokens.get(name)?.[time];
    if (hex === undefined) throw new Error(`there is no colour ${name}`);
    return lightOf(hex) + 0.05;
  });
  return Math.max(one ?? 0, other ?? 0) / Math.min(one ?? 1, other ?? 1);
}

const SURFACES = ['surface', 'canvas', 'sunken'];
const STATES = ['success', 'warning', 'danger', 'info'];
const TEXT_ON: Record<string, string[]> = {
  ink: [...SURFACES, ...STATES.map((state) => `${state}-tint`), 'brand-tint'],
  soft: SURFACES,
  faint: SURFACES,
  surface: ['ink'],
  'brand-text': ['surface', 'canvas', 'brand-tint'],
  white: ['brand', 'brand-deep', 'danger-solid', 'danger-deep', 'rail', 'rail-raised', 'shade'],
  rail: ['white', 'rail-text'],
  'rail-text': ['rail', 'rail-raised'],
  'rail-faint': ['rail'],
  'glow-success': ['rail'],
  'glow-danger': ['rail'],
  ...Object.fromEntries(STATES.map((state) => [state, ['surface', 'canvas', `${state}-tint`]])),
};
/** Colours of bars, rings and focus outlines, with the backgrounds that they may have. */
const PICTURE_ON: Record<string, string[]> = {
  brand: ['surface', 'canvas'],
  'brand-text': SURFACES,
  glow: ['rail'],
  'info-solid': ['surface'],
  'success-solid': ['surface'],
  'danger-solid': ['surface'],
};

const pairs = (of: Record<string, string[]>) =>
  Object.entries(of).flatMap(([text, surfaces]) =>
    surfaces.flatMap((surface) => TIMES.map((time) => ({ text, surface, time }))),
  );

it.each(pairs(TEXT_ON))('$text on $surface ($time): readable', ({ text, surface, time }) => {
  expect(contrast(text, surface, time)).toBeGreaterThanOrEqual(4.5);
});

it.each(pairs(PICTURE_ON))('$text on $surface ($time): visible', ({ text, surface, time }) => {
  expect(contrast(text, surface, time)).toBeGreaterThanOrEqual(3);
});

it('colours of the style sheet: only these tokens', () => {
  expect(tokens.size).toBeGreaterThan(30);
  expect(css.slice(css.indexOf('@utility tabular')).match(/#[0-9a-f]{3,8}\b/g)).toBeNull();
});
