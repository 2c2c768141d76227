/** Re-encodes pictures apart from the server; exits over one that takes too much time or memory (threats T-F9). */
import sharp from 'sharp';
import { PICTURE_LIMITS } from '#lib/shared/pictures.ts';
import type { DecoderAnswer, DecoderOrder } from './reencode.ts';

const CHECK_MS = 50;
const STORED_SIDE = 1600;
const MOVING_SIDE = 800;
/** Under transparent parts: an ad's frame is dark, and most drawings are. */
const GROUND = '#fff';
const WEBP_QUALITY = 82;
/** From 0 to 6. The default 4 takes twice the processor time and saves three per cent of the file. */
const WEBP_EFFORT = 2;
const [cpuMs = 0, memoryBytes = 0] = process.argv.slice(2).map(Number);

const send = (answer: DecoderAnswer) => process.send?.(answer);

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

sharp.concurrency(1);
sharp.cache(false);

/** Without metadata, upright, in sRGB. A moving picture loops for ever, so that nobody misses a frame. */
async function reencode(bytes: Uint8Array): Promise<Buffer> {
  const { pages: frames = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const side = frames > 1 ? MOVING_SIDE : STORED_SIDE;
  // 'error' and not 'warning': phones write whole pictures that cause warnings. A truncated one is refused.
  const picture = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: PICTURE_LIMITS.maxPixels,
    animated: true,
  });
  // Frames cannot be turned, and have no camera's orientation.
  return (frames > 1 ? picture : picture.autoOrient())
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: GROUND })
    .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT, loop: 0 })
    .toBuffer();
}

async function encode({ id, bytes }: DecoderOrder): Promise<void> {
  const start = process.cpuUsage();
  // Drawing has its own thread, so that this one is free to check.
  const watch = setInterval(() => {
    if (cpuSince(start) > cpuMs || process.memoryUsage.rss() > memoryBytes) process.exit(1);
  }, CHECK_MS);
  try {
    send({ kind: 'encoded', id, bytes: await reencode(bytes) });
  } catch (error) {
    send({ kind: 'unreadable', id, reason: String(error) });
  } finally {
    clearInterval(watch);
  }
}

process.on('message', (order: DecoderOrder) => void encode(order));
process.on('disconnect', () => process.exit(0));
send({ kind: 'ready' });
