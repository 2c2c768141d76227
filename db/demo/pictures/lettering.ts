/**
 * Writes words as outlines, in the typeface of the invoices. Machines differ in the fonts they have; an outline looks
 * the same on all of them.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The part of fontkit that is used here; the package brings no types. */
interface Glyph {
  readonly id: number;
  readonly path: { toSVG(): string };
}
interface Font {
  readonly unitsPerEm: number;
  layout(text: string): Layout;
}
interface Layout {
  readonly advanceWidth: number;
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly { readonly xAdvance: number }[];
}
// pdfkit's own reader of typefaces, so that no other one is needed.
const { openSync } = createRequire(require.resolve('pdfkit'))('fontkit') as { openSync(file: string): Font };

const FILES = {
  heavy: '@expo-google-fonts/plus-jakarta-sans/800ExtraBold/PlusJakartaSans_800ExtraBold.ttf',
  plain: '@expo-google-fonts/plus-jakarta-sans/600SemiBold/PlusJakartaSans_600SemiBold.ttf',
} as const;
export type Weight = keyof typeof FILES;

const opened = new Map<Weight, Font>();

function fontOf(weight: Weight): Font {
  const font = opened.get(weight) ?? openSync(require.resolve(FILES[weight]));
  opened.set(weight, font);
  return font;
}

/** Outlines by typeface and letter, because the same letters recur. */
const outlines = new Map<string, string>();

function outlineOf(weight: Weight, glyph: Glyph): string {
  const key = `${weight} ${glyph.id}`;
  const outline = outlines.get(key) ?? glyph.path.toSVG();
  outlines.set(key, outline);
  return outline;
}

const layouts = new Map<string, Layout>();

/** A line is measured, perhaps more than once, before it is drawn. */
function layoutOf({ text, weight }: Line): Layout {
  const key = `${weight} ${text}`;
  const layout = layouts.get(key) ?? fontOf(weight).layout(text);
  layouts.set(key, layout);
  return layout;
}

export interface Line {
  text: string;
  weight: Weight;
  /** The line height of solid text, in pixels. */
  size: number;
}

/** The width of the line as drawn, in pixels. */
export function widthOfLine(line: Line): number {
  return (layoutOf(line).advanceWidth * line.size) / fontOf(line.weight).unitsPerEm;
}

/** The line as SVG. `x` is its left end or its middle, `y` its baseline. */
export function letter(line: Line, at: { x: number; y: number; fill: string; isCentred?: boolean }): string {
  const scale = line.size / fontOf(line.weight).unitsPerEm;
  const { glyphs, positions } = layoutOf(line);
  let advance = 0;
  const letters = glyphs.map((glyph, index) => {
    const drawn = `<path transform="translate(${advance} 0)" d="${outlineOf(line.weight, glyph)}"/>`;
    advance += positions[index]?.xAdvance ?? 0;
    return drawn;
  });
  const left = at.isCentred === true ? at.x - (advance * scale) / 2 : at.x;
  return `<g transform="translate(${left} ${at.y}) scale(${scale} ${-scale})" fill="${at.fill}">${letters.join('')}</g>`;
}
