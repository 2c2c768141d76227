import { createRequire } from 'node:module';
import { openSync } from 'fontkit';

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

export const MARGIN = 48;

export const widthOf = (doc: PDFKit.PDFDocument): number => doc.page.width - 2 * MARGIN;

let drawable: ReadonlySet<number>[] | undefined;

/** "?" for a letter or digit without a glyph, so that the gap shows, nothing for an emoji or sign. */
function instead(character: string): string {
  if (/[\p{L}\p{N}]/u.test(character)) return '?';
  return /\p{M}/u.test(character) ? '' : ' ';
}

/** One line without control characters and direction marks, which could make an amount read otherwise. */
export function printable(text: string): string {
  const fonts = (drawable ??= Object.values(FONT_FILES).map((file) => new Set(openSync(file).characterSet)));
  const isDrawable = (character: string) => fonts.every((own) => own.has(character.codePointAt(0) ?? 0));
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      // The fonts' lists of characters end with U+FFFF.
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFF]+/gu, ' ')
      .replace(/\S/gu, (character) => (isDrawable(character) ? character : instead(character)))
      .replace(/\s+/gu, ' ')
      .trim()
  );
}
