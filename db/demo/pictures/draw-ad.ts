/** Draws an ad as a small firm would have it made: its offer in few large words, beside a drawing; or the drawing alone. */
import sharp from 'sharp';
import { DRAWINGS, type DrawingName, type Tints } from './drawings.ts';
import { letter, type Line, widthOfLine } from './lettering.ts';

// The processors have other things to do meanwhile; several threads for one small picture only cost more.
sharp.concurrency(1);

const WIDTH = 1200;
const HEIGHT = 675;
/** Pixels of the file: sharp on a phone, and stored quickly. */
const DRAWN_WIDTH = 800;
/** The words' left edge and greatest width. Lists cut ads at the sides, so that the edges stay free. */
const MARGIN = 110;
const WORDS_WIDTH = 540;

/** A picture without words, for a place that writes over it. */
export interface Scene extends Tints {
  drawing: DrawingName;
}

export interface AdPicture extends Scene {
  /** One or two lines. */
  headline: readonly string[];
  text: string;
  /** On the sticker: two or three short words, the first one large. */
  badge?: readonly string[];
  /** The advertiser's name, and where to find it. */
  brand: string;
  place: string;
}

/** The line in the size asked for, or smaller so that it fits. */
function fitted(line: Line, width: number): Line {
  return { ...line, size: Math.min(line.size, (line.size * width) / widthOfLine(line)) };
}

function sticker(words: readonly string[], { accent, ink }: Tints, at: { x: number; y: number }): string {
  const points = Array.from({ length: 32 }, (_, index) => {
    const radius = index % 2 === 0 ? 104 : 91;
    const turn = (index * Math.PI) / 16;
    return `${at.x + radius * Math.cos(turn)},${at.y + radius * Math.sin(turn)}`;
  });
  const [large = '', ...small] = words;
  const centred = { x: at.x, fill: '#fff', isCentred: true };
  const top = at.y + (small.length === 0 ? 20 : 6 - (small.length - 1) * 14);
  return `<g transform="rotate(-9 ${at.x} ${at.y})"><polygon points="${points.join(' ')}" fill="${accent}"/>
    <circle cx="${at.x}" cy="${at.y}" r="82" fill="none" stroke="${ink}" stroke-width="3" opacity=".35"/>
    ${letter(fitted({ text: large, weight: 'heavy', size: 58 }, 148), { ...centred, y: top })}
    ${small.map((text, index) => letter(fitted({ text, weight: 'heavy', size: 28 }, 140), { ...centred, y: top + 40 + index * 34 })).join('')}</g>`;
}

/** What stands before the drawing, as SVG. */
function writtenOn(ad: AdPicture): string {
  const { accent, ink, headline, text, badge, brand, place } = ad;
  const lines = headline.map((line) => fitted({ text: line, weight: 'heavy', size: 92 }, WORDS_WIDTH));
  const size = Math.min(...lines.map((line) => line.size));
  const top = 300 - (headline.length - 1) * size * 0.55;
  const words = lines.map((line, index) =>
    letter({ ...line, size }, { x: MARGIN, y: top + index * size * 1.12, fill: '#fff' }),
  );
  const textY = top + (headline.length - 1) * size * 1.12 + 76;
  const sub = fitted({ text, weight: 'plain', size: 38 }, WORDS_WIDTH);
  return `<rect x="${MARGIN}" y="${top - size - 34}" width="76" height="10" rx="5" fill="${accent}"/>
    ${words.join('')}${letter(sub, { x: MARGIN, y: textY, fill: '#fff' })}
    ${badge === undefined ? '' : sticker(badge, ad, { x: 1010, y: 122 })}
    <rect y="586" width="${WIDTH}" height="89" fill="${ink}"/>
    <rect x="${MARGIN}" y="608" width="46" height="46" rx="14" fill="${accent}"/>${letter({ text: brand.slice(0, 1), weight: 'heavy', size: 32 }, { x: MARGIN + 23, y: 643, fill: '#fff', isCentred: true })}
    ${letter({ text: brand, weight: 'heavy', size: 36 }, { x: MARGIN + 64, y: 644, fill: '#fff' })}
    ${letter({ text: place, weight: 'plain', size: 28 }, { x: WIDTH - MARGIN - widthOfLine({ text: place, weight: 'plain', size: 28 }), y: 641, fill: '#fff' })}`;
}

/** The picture as SVG, drawn on 1200 × 675. */
function compose(scene: Scene, written: string): string {
  const { ground, ink, drawing } = scene;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN_WIDTH}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><radialGradient id="light" cx=".78" cy=".42" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".38"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <linearGradient id="depth" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ink}" stop-opacity="0"/><stop offset="1" stop-color="${ink}" stop-opacity=".45"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#depth)"/>
    <path d="M740 0 H${WIDTH} V${HEIGHT} H620 Q800 340 740 0 z" fill="#fff" opacity=".1"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>
    <g transform="translate(632 128) scale(1.08)">${DRAWINGS[drawing](scene)}</g>
    ${written}
  </svg>`;
}

async function toPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

/** Draws the ad as a PNG, as a firm would upload it. */
export const drawAd = (ad: AdPicture): Promise<Buffer> => toPng(compose(ad, writtenOn(ad)));

/** The same without a word. */
export const drawScene = (scene: Scene): Promise<Buffer> => toPng(compose(scene, ''));
