/** Reduces the font to the `unicode-range` of the small faces in src/app/web/styles.css. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

export const FONTS = fileURLToPath(new URL('../src/app/web/fonts/', import.meta.url));
const STYLES = new URL('../src/app/web/styles.css', import.meta.url);
const FACE = /@font-face \{[^}]*url\('([^']+)'\)[^}]*unicode-range:([^;]+);/g;
const SMALL = /^\.\/fonts\/turkish-([a-z-]+)\.woff2$/;
const WEIGHTS = { wght: { min: 400, max: 800 } };

const { resolve } = createRequire(import.meta.url);

interface Face {
  file: string;
  isSmall: boolean;
  letters: ReadonlySet<string>;
}

function lettersOf(unicodeRange: string): Set<string> {
  const letters = unicodeRange.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
  return new Set(letters);
}

export function readFaces(): Face[] {
  return [...readFileSync(STYLES, 'utf8').matchAll(FACE)].map(([, file = '', unicodeRange = '']) => ({
    file,
    isSmall: SMALL.test(file),
    letters: lettersOf(unicodeRange),
  }));
}

export function cutFont({ file, letters }: Face): Promise<Buffer> {
  const part = SMALL.exec(file)?.[1];
  const whole = `@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-${part}-wght-normal.woff2`;
  return subsetFont(readFileSync(resolve(whole)), [...letters].join(''), {
    targetFormat: 'woff2',
    variationAxes: WEIGHTS,
  });
}

async function writeSmallFonts(): Promise<void> {
  mkdirSync(FONTS, { recursive: true });
  for (const face of readFaces().filter(({ isSmall }) => isSmall)) {
    // One after the other: there are only two small files.
    // oxlint-disable-next-line no-await-in-loop
    const font = await cutFont(face);
    writeFileSync(join(FONTS, basename(face.file)), font);
    process.stdout.write(`${basename(face.file)} ${font.length} bytes\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeSmallFonts();
