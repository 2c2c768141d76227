/** Draws a picture anew. Runs in the process of the decoder only (decoder-process.ts). */
import sharp from 'sharp';
import { MAX_PIXELS } from './max-pixels.ts';

/** The longer side of what is stored, in pixels. */
const STORED_SIDE = 1600;
const WEBP_QUALITY = 82;
/** Of 0 to 6. The usual 4 takes twice the processor time and saves three per cent of the file. */
const WEBP_EFFORT = 2;

// One thread per picture, and nothing of one picture kept for the next.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Draws the first frame, upright, at most STORED_SIDE, in sRGB; its metadata is left behind, because nothing asks for
 * it.
 */
export function redraw(bytes: Uint8Array): Promise<Buffer> {
  // 'error' and not 'warning': phones write pictures that are whole and yet draw a warning. A truncated one is refused.
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
    .autoOrient()
    .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
    .toBuffer();
}
