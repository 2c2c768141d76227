/** The look of documents, and which characters of a text can be printed. */
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

/** The width between the margins, in points. */
export function widthOf(doc: PDFKit.PDFDocument): number {
  return doc.page.width - 2 * MARGIN;
}

/** What every font above can draw; read once, on the first text. */
let drawable: ReadonlySet<string>[] | undefined;

/**
 * What stands for a character that a font lacks, and that would be an empty box: for a letter or a digit "?", so that one
 * sees that there is more, for an emoji or another sign nothing. Marks above such letters go without a trace.
 */
function instead(character: string): string {
  if (/[\p{L}\p{N}]/u.test(character)) return '?';
  return /\p{M}/u.test(character) ? '' : ' ';
}

/**
 * Text as it can be printed: one line, without control characters, without marks that turn the direction of what
 * follows, by which a name could make an amount read otherwise, and without characters that the fonts lack.
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
