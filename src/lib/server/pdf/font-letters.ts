/** The characters that a TrueType font can draw, from its table "cmap" (OpenType specification, format 4). */
import { readFileSync } from 'node:fs';

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

/** Of the basic plane; the fonts have none beyond it, such as emoji. */
export function readFontLetters(file: string): ReadonlySet<string> {
  const font = readFileSync(file);
  const start = findSegments(font);
  const bytes = font.readUInt16BE(start + 6);
  const letters = new Set<string>();
  for (let at = start + 14; at < start + 14 + bytes; at += 2) {
    const [last, first] = [font.readUInt16BE(at), font.readUInt16BE(at + bytes + 2)];
    // The list ends with 0xFFFF, which is no character.
    for (let code = first; code <= last && code < 0xffff; code += 1) letters.add(String.fromCharCode(code));
  }
  return letters;
}
