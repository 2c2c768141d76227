import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');
const styles = readFileSync(join(import.meta.dirname, 'web/styles.css'), 'utf8');

/** What the faces whose file matches declare: `U+0041-005A, U+20BA`. */
function hasLetter(file: RegExp): (letter: string) => boolean {
  const ranges = [...styles.matchAll(/@font-face \{[^}]*url\('([^']+)'\)[^}]*unicode-range:([^;]+);/g)]
    .filter(([, url]) => file.test(url ?? ''))
    .flatMap(([, , range]) => (range ?? '').split(','))
    .map((range) =>
      range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16)),
    );
  expect(ranges.length).toBeGreaterThan(0);
  return (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(([first = 0, last = first]) => code >= first && code <= last);
  };
}

/** The letters in the sources of what is on the screen. */
function lettersOnScreen(): Set<string> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?:\/web\/.*\.tsx?|texts\.ts|errors\.ts)$/.test(path) && !/\.test\./.test(path),
  );
  expect(files.length).toBeGreaterThan(100);
  return new Set(files.flatMap((path) => Array.from(readFileSync(join(SRC, path), 'utf8'))));
}

test('the small cut of the font has every letter of our own words', () => {
  const hasWhole = hasLetter(/fontsource/);
  const hasSmall = hasLetter(/\/fonts\/turkish-/);
  const missing = [...lettersOnScreen()].filter(
    (letter) => letter >= ' ' && hasWhole(letter) && !hasSmall(letter),
  );
  expect(missing).toEqual([]);
});
