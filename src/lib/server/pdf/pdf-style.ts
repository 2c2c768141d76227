/** The look of documents, and which characters of a text can be printed. */
import { createRequire } from 'node:module';

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

/**
 * Text as it can be printed: one line, without control characters and without marks that turn the direction of what
 * follows, by which a name could make an amount read otherwise.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
