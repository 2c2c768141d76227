import { createRequire } from 'node:module';
import { readFontLetters } from './font-letters.ts';

const require = createRequire(import.meta.url);

export const PDF_FONTS = { plain: 'plain', strong: 'strong' } as const;

/** Whole TrueType files: the web's fonts are split by script, and half of the Turkish letters would be boxes. */
export const FONT_FILES: Readonly<Record<string, string>> = {
  [PDF_FONTS.plain]:
    require.resolve('@expo-google-fonts/plus-jakarta-sans/400Regular/PlusJakartaSans_400Regular.ttf'),
  [PDF_FONTS.strong]:
    require.resolve('@expo-google-fonts/plus-jakarta-sans/700Bold/PlusJakartaSans_700Bold.ttf'),
};

export const PDF_COLORS = {
  ink: '#171c3a',
  soft: '#565b74',
  line: '#d5d8e3',
  band: '#f1f2f6',
  brand: '#cf420b',
};

/** Points on every side of the page. */
export const MARGIN = 48;

export function widthOf(doc: PDFKit.PDFDocument): number {
  return doc.page.width - 2 * MARGIN;
}

/** Read once, for the first text. */
let drawable: ReadonlySet<string>[] | undefined;

/**
 * Replacement for a character without a glyph: "?" for a letter or digit, so that the gap shows, nothing for an emoji
 * or sign.
 */
function instead(character: string): string {
  if (/[\p{L}\p{N}]/u.test(character)) return '?';
  return /\p{M}/u.test(character) ? '' : ' ';
}

/**
 * One line without control characters, without direction marks, by which a name could make an amount read otherwise,
 * and without characters that the fonts lack.
 */
export function printable(text: string): string {
  const fonts = (drawable ??= Object.values(FONT_FILES).map(readFontLetters));
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\S/gu, (character) =>
      fonts.every((own) => own.has(character)) ? character : instead(character),
    )
    .replace(/\s+/gu, ' ')
    .trim();
}
