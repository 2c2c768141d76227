import sharp from 'sharp';
import type { ImageRule } from '#lib/shared/route.ts';

export const IMAGE_RULE: ImageRule = {
  required: true,
  maxBytes: 5_242_880,
  formats: ['jpeg', 'png', 'gif', 'webp'],
  messages: { required: 'seç', tooLarge: '5MB üstü', wrongType: 'tür' },
};

export function aPicture(format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 36, channels: 3, background: '#cf420b' } })
    .toFormat(format)
    .toBuffer();
}

export async function aMovingPicture(
  format: 'gif' | 'webp',
  {
    frames,
    width = 40,
    height = 40,
    frameMs = 50,
  }: { frames: number; width?: number; height?: number; frameMs?: number },
): Promise<Buffer> {
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  const pixels = Buffer.alloc(raw.width * raw.height * raw.channels, 200);
  // Each frame has a colour of its own, so that none is left out as a repetition.
  for (let frame = 0; frame < frames; frame += 1) {
    const from = frame * width * height * raw.channels;
    pixels.fill((frame * 97) % 251, from, from + 16 * width * raw.channels);
  }
  return sharp(pixels, { raw, limitInputPixels: false })
    .toFormat(format, { delay: Array.from({ length: frames }, () => frameMs), loop: 1, effort: 1 })
    .toBuffer();
}
