import { readFileSync } from 'node:fs';
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

export const MARGIN = 48;

export const widthOf = (doc: PDFKit.PDFDocument): number => doc.page.width - 2 * MARGIN;

let drawable: ReadonlySet<string>[] | undefined;

/** "?" for a letter or digit without a glyph, so that the gap shows, nothing for an emoji or sign. */
function instead(character: string): string {
  if (/[\p{L}\p{N}]/u.test(character)) return '?';
  return /\p{M}/u.test(character) ? '' : ' ';
}

/**
 * One line without control characters, missing glyphs, and direction marks, which could make an amount read otherwise.
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

const WINDOWS = 3;
const BASIC_PLANE = 1;

function findTable(font: Buffer, name: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
  throw new Error(`the font has no table ${name}`);
}

function findSegments(font: Buffer): number {
  const cmap = findTable(font, 'cmap');
  for (let at = cmap + 4; at < cmap + 4 + font.readUInt16BE(cmap + 2) * 8; at += 8) {
    const isWanted = font.readUInt16BE(at) === WINDOWS && font.readUInt16BE(at + 2) === BASIC_PLANE;
    const start = cmap + font.readUInt32BE(at + 4);
    if (isWanted && font.readUInt16BE(start) === 4) return start;
  }
  throw new Error('the font names its letters in a way that is not read here');
}

/** The font's characters by its table "cmap" (OpenType, format 4); it has none beyond the basic plane, such as emoji. */
function readFontLetters(file: string): ReadonlySet<string> {
  const font = readFileSync(file);
  const start = findSegments(font);
  const bytes = font.readUInt16BE(start + 6);
  const letters = new Set<string>();
  for (let at = start + 14; at < start + 14 + bytes; at += 2) {
    const [last, first] = [font.readUInt16BE(at), font.readUInt16BE(at + bytes + 2)];
    for (let code = first; code <= last && code < 0xffff; code += 1) letters.add(String.fromCharCode(code));
  }
  return letters;
}
