/**
 * The process in which pictures are drawn anew, so that a hostile one can take neither the server's time and memory nor
 * the server down with it. It ends itself when a picture takes more processor time or memory than it may, whatever else
 * keeps the machine busy meanwhile (threats T-F9). The server starts it (decoder.ts) with the two limits.
 */
import sharp from 'sharp';
import { PICTURE_LIMITS } from '#lib/shared/pictures.ts';
import type { DecoderAnswer, DecoderOrder } from './decoder.ts';

const CHECK_MS = 50;
/** The longer side of what is stored, in pixels. */
const STORED_SIDE = 1600;
/** The most of a picture that moves. */
const MOVING_SIDE = 800;
/** Under what is transparent: an ad's frame is dark, and most drawings are. */
const GROUND = '#fff';
const WEBP_QUALITY = 82;
/** From 0 to 6. The usual 4 takes twice the processor time and saves three per cent of the file. */
const WEBP_EFFORT = 2;
const [cpuMs = 0, memoryBytes = 0] = process.argv.slice(2).map(Number);

const send = (answer: DecoderAnswer) => process.send?.(answer);

/** Processor time of this process since `start`, in milliseconds. */
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

// One thread per picture, and nothing of one picture kept for the next.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Draws all frames, upright, at most STORED_SIDE or MOVING_SIDE, on GROUND, in sRGB; the metadata is left behind, because
 * nothing asks for it. One that moves begins again and again, whatever it says, so that nobody comes too late for a frame.
 */
async function redraw(bytes: Uint8Array): Promise<Buffer> {
  const { pages: frames = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const side = frames > 1 ? MOVING_SIDE : STORED_SIDE;
  // 'error' and not 'warning': phones write pictures that are whole and yet draw a warning. A truncated one is refused.
  const picture = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: PICTURE_LIMITS.maxPixels,
    animated: true,
  });
  // Frames cannot be turned, and say nothing of a camera.
  return (frames > 1 ? picture : picture.autoOrient())
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: GROUND })
    .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT, loop: 0 })
    .toBuffer();
}

async function draw({ id, bytes }: DecoderOrder): Promise<void> {
  const start = process.cpuUsage();
  // The drawing has a thread of its own, so that this one is free to look.
  const watch = setInterval(() => {
    if (cpuSince(start) > cpuMs || process.memoryUsage.rss() > memoryBytes) process.exit(1);
  }, CHECK_MS);
  try {
    send({ kind: 'drawn', id, bytes: await redraw(bytes) });
  } catch (error) {
    send({ kind: 'unreadable', id, reason: String(error) });
  } finally {
    clearInterval(watch);
  }
}

process.on('message', (order: DecoderOrder) => void draw(order));
// The server is gone.
process.on('disconnect', () => process.exit(0));
send({ kind: 'ready' });
