import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cutFont, FONTS, readFaces } from './subset-font.ts';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const faces = readFaces();
const small = faces.filter(({ isSmall }) => isSmall);
const whole = faces.filter(({ isSmall }) => !isSmall);

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

/** The letters in the sources of screens, without their comments. */
function lettersOnScreen(): Set<string> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /(?:\.tsx|[./]web\.ts|\/web\/.*\.ts|(?:texts|errors|contract|words)\.ts)$/.test(path) &&
      !/\.test\./.test(path),
  );
  expect(files.length).toBeGreaterThan(100);
  return new Set(
    files.flatMap((path) => Array.from(readFileSync(join(SRC, path), 'utf8').replace(COMMENT, ''))),
  );
}

test('small fonts: cut from the installed font for the letters in the style sheet', async () => {
  expect(small.map(({ file }) => basename(file)).toSorted()).toEqual(readdirSync(FONTS).toSorted());
  for (const face of small) {
    // oxlint-disable-next-line no-await-in-loop
    const font = await cutFont(face);
    expect(font.equals(readFileSync(join(FONTS, basename(face.file)))), face.file).toBe(true);
  }
});

test('installed font: has every letter of the product’s texts', () => {
  const missing = [...lettersOnScreen()].filter(
    (letter) => letter >= ' ' && !whole.some(({ letters }) => letters.has(letter)),
  );
  expect(missing).toEqual([]);
});

test('small fonts: have every letter of the product’s texts', () => {
  const has = (some: typeof faces, letter: string) => some.some(({ letters }) => letters.has(letter));
  const missing = [...lettersOnScreen()].filter(
    (letter) => letter >= ' ' && has(whole, letter) && !has(small, letter),
  );
  expect(missing).toEqual([]);
});
