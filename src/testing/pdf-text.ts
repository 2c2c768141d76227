/** Reads the text of a PDF that this product made: its page streams, decoded by their fonts' ToUnicode maps. */
import { inflateSync } from 'node:zlib';

interface PdfObject {
  dictionary: string;
  stream: string;
}

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', rest] = body.split(/stream\r?\n/, 2);
    const start = body.indexOf(rest ?? '');
    const raw = rest === undefined ? '' : body.slice(start, body.lastIndexOf('\nendstream'));
    const stream = dictionary.includes('/FlateDecode')
      ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
      : raw;
    objects.set(id, { dictionary, stream });
  }
  return objects;
}

const referenceIn = (dictionary: string, name: string) =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? '';

const fromHex = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le');

/** Glyph → text, of a map whose ranges list a text for every glyph, as pdfkit writes them. */
function readGlyphs(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ''], index) =>
      glyphs.set(Number.parseInt(from, 16) + index, fromHex(hex)),
    );
  }
  return glyphs;
}

type Fonts = ReadonlyMap<string, ReadonlyMap<number, string>>;

function readFonts(objects: ReadonlyMap<string, PdfObject>): Fonts {
  const fonts = new Map<string, Map<number, string>>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(referenceIn(objects.get(id)?.dictionary ?? '', 'ToUnicode'));
      if (map !== undefined) fonts.set(name, readGlyphs(map.stream));
    }
  }
  return fonts;
}

/** One line for each operator that shows text. */
function readPage(stream: string, fonts: Fonts): string {
  const shown: string[] = [];
  let glyphs: ReadonlyMap<number, string> = new Map();
  for (const [, font, list] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map();
    if (list === undefined) continue;
    const hex = [...list.matchAll(/<([0-9a-f]*)>/gi)].map(([, part]) => part).join('');
    const codes = hex.match(/.{4}/g) ?? [];
    shown.push(codes.map((code) => glyphs.get(Number.parseInt(code, 16)) ?? '�').join(''));
  }
  return shown.join('\n');
}

/** The text of every page, in drawing order. */
export function textOfPdf(pdf: Buffer): string[] {
  const objects = readObjects(pdf);
  const fonts = readFonts(objects);
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.map(({ dictionary }) =>
    readPage(objects.get(referenceIn(dictionary, 'Contents'))?.stream ?? '', fonts),
  );
}
