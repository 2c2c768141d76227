/** Small real images for uploads. */
import sharp from 'sharp';

/** A plain picture, really encoded. */
export function aPicture(format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 36, channels: 3, background: '#cf420b' } })
    .toFormat(format)
    .toBuffer();
}
