import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aMovingPicture } from '#testing/images.ts';
import { readHeader } from './picture-header.ts';
import { findFormat, findPictureProblem, type PictureFacts, pictureTexts } from './pictures.ts';

const FORMATS = ['jpeg', 'png', 'gif', 'webp'] as const;
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#cf420b80' } });

async function decoded(bytes: Buffer): Promise<PictureFacts | null> {
  const { format, width, height, isProgressive: isInterlaced, delay = [] } = await sharp(bytes).metadata();
  const known = FORMATS.find((one) => one === format);
  if (known === undefined) throw new Error(`a picture in ${format}`);
  return { format: known, width, height, isInterlaced, frameMs: delay };
}

function read(bytes: Buffer) {
  const format = findFormat(bytes, FORMATS);
  return format === undefined ? null : readHeader(bytes, format);
}

describe('the header of a picture', () => {
  it.each<[string, Promise<Buffer>]>([
    ['a JPEG', plain(301, 77).jpeg().toBuffer()],
    [
      'a progressive JPEG behind much about its camera',
      plain(77, 301)
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Artist: 'a'.repeat(9000) } })
        .toBuffer(),
    ],
    ['a PNG', plain(3, 9000).png().toBuffer()],
    ['an interlaced PNG', plain(600, 44).png({ progressive: true }).toBuffer()],
    ['a GIF', plain(255, 256).gif().toBuffer()],
    ['a moving GIF', aMovingPicture('gif', { frames: 7, frameMs: 130 })],
    ['a WebP', plain(511, 87).webp().toBuffer()],
    ['an opaque WebP', plain(87, 511).flatten().webp().toBuffer()],
    ['a lossless WebP', plain(1025, 3).webp({ lossless: true }).toBuffer()],
    ['a moving WebP', aMovingPicture('webp', { frames: 5, frameMs: 70 })],
  ])('%s: size, frames and coding are those that a decoder finds', async (_, making) => {
    const bytes = await making;
    expect(read(bytes)).toEqual({ ...(await decoded(bytes)), isMovingPng: false });
  });

  it('a PNG of several frames: recognised', async () => {
    const bytes = await plain(40, 50).png().toBuffer();
    const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1');
    const moving = Buffer.concat([bytes.subarray(0, 33), control, bytes.subarray(33)]);
    expect(read(moving)).toMatchObject({ width: 40, height: 50, isMovingPng: true });
  });

  it.each(FORMATS)('a %s cut off in its header: null', async (format) => {
    const bytes = await plain(40, 50).toFormat(format).toBuffer();
    expect(readHeader(bytes.subarray(0, 9), format)).toBeNull();
  });
});

describe('the limits of pictures', () => {
  const still = { format: 'jpeg' as const, width: 800, height: 600, isInterlaced: false, frameMs: [] };
  const frames = (count: number, ms: number) => Array.from({ length: count }, () => ms);
  it.each<[string, Partial<PictureFacts>, string | null]>([
    ['the narrowest and longest', { width: 32, height: 6000 }, null],
    ['too narrow', { width: 31 }, pictureTexts.sideTooShort],
    ['too low', { height: 31 }, pictureTexts.sideTooShort],
    ['too long', { height: 6001 }, pictureTexts.sideTooLong],
    ['the largest', { width: 6000, height: 6000 }, null],
    ['the largest that is held', { width: 4000, height: 4000, isInterlaced: true }, null],
    ['too large to be held', { width: 4000, height: 4001, isInterlaced: true }, pictureTexts.tooManyHeld],
    ['a large GIF', { width: 4000, height: 4001, format: 'gif' }, pictureTexts.tooManyHeld],
    ['one long frame', { frameMs: frames(1, 40_000) }, null],
    ['much motion', { frameMs: [...frames(70, 0), 8000] }, null],
    ['too long motion', { frameMs: [...frames(70, 0), 8010] }, pictureTexts.tooMuchMotion],
    ['too many frames', { width: 50, frameMs: frames(101, 20) }, pictureTexts.tooMuchMotion],
    ['too large frames', { width: 801, height: 625, frameMs: frames(80, 20) }, pictureTexts.tooMuchMotion],
  ])('of %s', (_, change, text) => {
    expect(findPictureProblem({ ...still, ...change })?.text ?? null).toBe(text);
  });
});
