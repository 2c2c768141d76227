/**
 * Cuts the letters of Turkish pages out of the font, for the weights that the pages use. Run it after a new version of the
 * font, or after a change of the letters: they are the `unicode-range` of the small faces in src/app/web/styles.css.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const WEB = fileURLToPath(new URL('../src/app/web/', import.meta.url));
const FACE =
  /@font-face \{[^}]*url\('\.\/fonts\/turkish-([a-z-]+)\.woff2'\)[^}]*unicode-range:([^;]+);\s*\}/g;
const WEIGHTS = { wght: { min: 400, max: 800 } };

const { resolve } = createRequire(import.meta.url);
const fontFile = (part) =>
  resolve(`@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-${part}-wght-normal.woff2`);

/** All characters of `U+0041-005A, U+20BA`. */
function charactersOf(unicodeRange) {
  const codes = unicodeRange.split(',').flatMap((range) => {
    const [first, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...codes);
}

mkdirSync(join(WEB, 'fonts'), { recursive: true });
for (const [, part, unicodeRange] of readFileSync(join(WEB, 'styles.css'), 'utf8').matchAll(FACE)) {
  // Two small files, one after the other.
  // oxlint-disable-next-line no-await-in-loop
  const subset = await subsetFont(readFileSync(fontFile(part)), charactersOf(unicodeRange), {
    targetFormat: 'woff2',
    variationAxes: WEIGHTS,
  });
  writeFileSync(join(WEB, 'fonts', `turkish-${part}.woff2`), subset);
  process.stdout.write(`turkish-${part}.woff2 ${subset.length} bytes\n`);
}
