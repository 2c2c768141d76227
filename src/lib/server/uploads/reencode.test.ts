import { ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/shared/errors.ts';
import { pictureTexts } from '#lib/shared/pictures.ts';
import type { ImageFormat } from '#lib/shared/route.ts';
import { repeats } from '#testing/at-once.ts';
import { aMovingPicture, aPicture, IMAGE_RULE } from '#testing/images.ts';
import { sampled } from '#testing/runs/release.ts';
import { createDecoder, createReencode, type Decoder, UnreadablePicture } from './reencode.ts';

const FORMATS = ['jpeg', 'png', 'gif', 'webp'] as const;
const PAYLOAD = '<script>alert("İzle")</script>';

const reencode = createReencode();
const store = (bytes: Buffer, rule = IMAGE_RULE) => reencode(bytes, { field: 'image', rule, ownerId: 1 });

const plain = (width: number, height: number, background = '#d01010') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Noise, so that a cut really misses something. */
function aPhoto(format: ImageFormat, size = 200): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: size, height: size, channels: 3, background: '#000', noise } })
    .toFormat(format)
    .toBuffer();
}

async function refusalOf(work: Promise<unknown>): Promise<object> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof AppError)) throw new Error(`no refusal: ${String(error)}`);
  return { code: error.code, status: error.status, errors: error.details.errors };
}

const UNREADABLE = {
  code: 'IMAGE_UNREADABLE',
  status: 400,
  errors: { image: 'Görsel okunamadı. Başka bir dosya dene.' },
};
const WRONG_TYPE = { code: 'IMAGE_TYPE', status: 415, errors: { image: 'tür' } };

/** A few bytes that claim to be a picture of this size. */
async function pngOfSize(width: number, height: number, progressive = false) {
  const png = await plain(40, 40).png({ progressive }).toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('a picture', () => {
  it.each(FORMATS)('in %s: becomes a webp of the same size', async (format) => {
    const stored = await sharp(await store(await aPhoto(format))).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 200, height: 200 });
  });

  it('larger than 1600 px: scaled down, in its proportions', async () => {
    const wide = await plain(2000, 500).png().toBuffer();
    expect(await sharp(await store(wide)).metadata()).toMatchObject({ width: 1600, height: 400 });
  });

  it('from a phone held sideways: stored upright', async () => {
    const left = await plain(30, 60, '#f00').png().toBuffer();
    const sideways = await plain(60, 60, '#00f')
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { data, info } = await sharp(await store(sideways))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const topRight = (info.width - 1) * info.channels;
    expect(data[topRight]).toBeGreaterThan(200);
    expect(data[topRight + 2]).toBeLessThan(60);
  });

  it('in CMYK: converted to sRGB', async () => {
    const cmyk = await plain(40, 40).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const stored = await store(cmyk);
    expect((await sharp(stored).metadata()).space).toBe('srgb');
    const [r = 0, g = 0, b = 0] = await sharp(stored).raw().toBuffer();
    expect(r).toBeGreaterThan(150);
    expect(Math.max(g, b)).toBeLessThan(90);
  });

  it.each([
    ['gif', { frames: 12, width: 64, height: 36, frameMs: 130 }],
    ['gif', { frames: 3, width: 1000, height: 500, frameMs: 400 }],
    ['webp', { frames: 100, width: 300, height: 200, frameMs: 40 }],
  ] as const)('that moves, in %s: same frames: %o', async (format, moving) => {
    const stored = await store(await aMovingPicture(format, moving));
    const { frames, frameMs, width, height } = moving;
    const scale = Math.min(1, 800 / width);
    const delay = Array.from({ length: frames }, () => frameMs);
    expect(await sharp(stored).metadata()).toMatchObject({
      format: 'webp',
      width: width * scale,
      height: height * scale,
      pages: frames,
      loop: 0,
      delay,
    });
  });

  it.each(['png', 'gif', 'webp'] as const)('that is transparent, in %s: stands on white', async (format) => {
    const ink = { input: { create: { width: 40, height: 40, channels: 4 as const, background: '#000' } } };
    const logo = await sharp({ create: { width: 100, height: 100, channels: 4, background: '#0000' } })
      .composite([ink])
      .toFormat(format)
      .toBuffer();
    const { data, info } = await sharp(await store(logo))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(3);
    expect(Math.min(...data.subarray(0, 30))).toBeGreaterThan(250);
    const middle = (50 * 100 + 50) * info.channels;
    expect(Math.max(...data.subarray(middle, middle + 3))).toBeLessThan(5);
  });

  it('of exactly the allowed size: accepted', async () => {
    const picture = await aPhoto('jpeg');
    const padded = Buffer.concat([picture, Buffer.alloc(IMAGE_RULE.maxBytes - picture.length)]);
    expect((await sharp(await store(padded)).metadata()).format).toBe('webp');
  });
});

describe('T-F8: nothing but the picture survives', () => {
  it.each(FORMATS)('%s with a second file behind it: the file is gone', async (format) => {
    const archive = Buffer.from(`PK\x03\x04${PAYLOAD}<?php system($_GET[0]); ?>`);
    const stored = await store(Buffer.concat([await aPhoto(format), archive]));
    expect(stored.includes('PK\x03\x04')).toBe(false);
    expect(stored.includes('system($_GET')).toBe(false);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('%s with a location: all metadata is gone', async (format) => {
    const located = await sharp(await aPhoto(format))
      .withExif({
        IFD0: { Artist: PAYLOAD },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 0/1 30/1' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD.replaceAll('"', '')}</x:xmpmeta>`)
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer();
    const before = await sharp(located).metadata();
    expect([before.exif, before.xmp, before.icc].every((part) => part !== undefined)).toBe(true);
    const stored = await store(located);
    const { exif, xmp, icc } = await sharp(stored).metadata();
    expect({ exif, xmp, icc }).toEqual({});
    expect(stored.includes('script')).toBe(false);
  });
});

describe('T-F8, T-F9: refused', () => {
  it('no bytes: an image is required', async () => {
    const refusal = { code: 'IMAGE_REQUIRED', status: 400, errors: { image: 'seç' } };
    expect(await refusalOf(store(Buffer.alloc(0)))).toEqual(refusal);
  });

  it('one byte more than allowed: too large', async () => {
    const picture = await aPhoto('jpeg');
    const large = Buffer.concat([picture, Buffer.alloc(IMAGE_RULE.maxBytes + 1 - picture.length)]);
    const refusal = { code: 'IMAGE_TOO_LARGE', status: 413, errors: { image: '5MB üstü' } };
    expect(await refusalOf(store(large))).toEqual(refusal);
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAYLOAD}</svg>`;
  it.each([
    ['an SVG', svg],
    ['an SVG behind an XML declaration', `<?xml version="1.0"?>${svg}`],
    ['a page', `<!doctype html>${PAYLOAD}`],
    ['a PDF', '%PDF-1.7\n'],
    ['an archive', 'PK\x03\x04'],
    ['a BMP', 'BM\x46\0\0\0\0\0\0\0'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['a HEIC', '\0\0\0\x18ftypheic'],
    ['a program', '\x7fELF\x02\x01\x01'],
    ['another RIFF file', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a space before a GIF', ' GIF89a\x01\0\x01\0'],
    ['one byte', '\xff'],
  ])('%s, whatever its name: wrong type', async (_, text) => {
    expect(await refusalOf(store(Buffer.from(text, 'latin1')))).toEqual(WRONG_TYPE);
  });

  it('format that the rule does not name: wrong type', async () => {
    const rule = { ...IMAGE_RULE, formats: ['jpeg', 'png', 'gif'] as const };
    expect(await refusalOf(store(await aPhoto('webp'), rule))).toEqual(WRONG_TYPE);
    expect((await store(await aPhoto('gif'), rule)).length).toBeGreaterThan(0);
  });

  it.each([
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['GIF', 'GIF89a'],
    ['WEBP', 'RIFF\x24\0\0\0WEBPVP8 '],
  ])('page that begins like a %s: unreadable', async (_, beginning) => {
    const page = Buffer.concat([Buffer.from(beginning, 'latin1'), Buffer.from(PAYLOAD.repeat(20))]);
    expect(await refusalOf(store(page))).toEqual(UNREADABLE);
  });

  it.each(FORMATS)('%s that was cut off anywhere: unreadable', async (format) => {
    const whole = await aPhoto(format);
    for (const share of sampled([0.97, 0.3, 0.6, 0.05, 0.9])) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      expect(await refusalOf(store(cut)), `cut at ${share}`).toEqual(UNREADABLE);
    }
  });

  it.each([
    ['50,000 x 50,000 px in a few bytes', pngOfSize(50_000, 50_000), /6000 piksel/],
    ['an interlaced one that would be held whole', pngOfSize(4001, 4000, true), /16 megapiksel/],
  ])('%s: too large, before it is decoded', async (_, png, message) => {
    const refusal = await refusalOf(store(await png));
    const errors = { image: expect.stringMatching(message) as string };
    expect(refusal).toEqual({ code: 'IMAGE_TOO_LARGE', status: 413, errors });
  });

  it('picture with a side below the minimum: too small', async () => {
    const low = await plain(200, 31).png().toBuffer();
    const errors = { image: pictureTexts.sideTooShort };
    expect(await refusalOf(store(low))).toEqual({ code: 'IMAGE_TOO_SMALL', status: 400, errors });
  });

  it('motion that lasts too long: refused with the bounds', async () => {
    const moving = await aMovingPicture('gif', { frames: 4, frameMs: 4000 });
    const errors = { image: pictureTexts.tooMuchMotion };
    expect(await refusalOf(store(moving))).toEqual({ code: 'IMAGE_TOO_LARGE', status: 413, errors });
  });

  it('moving picture that is too large after encoding: refused', async () => {
    const heavy: Decoder = { pid: undefined, encode: async () => Buffer.alloc(2_097_153) };
    const encoded = createReencode(heavy)(await aPhoto('gif'), {
      field: 'image',
      rule: IMAGE_RULE,
      ownerId: 1,
    });
    expect(await refusalOf(encoded)).toMatchObject({ code: 'IMAGE_TOO_LARGE', status: 413 });
  });

  it('more at once than the queue takes: refused until there is room again', async () => {
    const picture = await aPhoto('png', repeats({ usually: 300, fully: 600 }));
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => store(picture)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(20);
    expect(await refusalOf(Promise.reject((refused[0] as PromiseRejectedResult).reason))).toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
    });
    expect((await store(picture)).length).toBeGreaterThan(0);
  });
});

const small = await aPicture();
const large = await plain(4000, 4000).png().toBuffer();

const isEncoded = async (decoder: Decoder, bytes: Buffer) =>
  (await sharp(await decoder.encode(bytes)).metadata()).format === 'webp';

describe('T-F9: the decoder', () => {
  it('a stopped process: processor time counts, so the picture is encoded after all', async () => {
    const decoder = createDecoder({ cpuMs: 1000 });
    expect(await isEncoded(decoder, small)).toBe(true);
    const { pid } = decoder;
    if (pid === undefined) throw new Error('the decoder has ended');
    process.kill(pid, 'SIGSTOP');
    const encoded = isEncoded(decoder, small);
    await sleep(1500);
    process.kill(pid, 'SIGCONT');
    expect(await encoded).toBe(true);
    expect(decoder.pid).toBe(pid);
  });

  it.each([
    ['processor time', { cpuMs: 60 }],
    ['memory', { memoryBytes: 30_000_000 }],
  ])('a picture over the limit of %s: ends the process, and the next one is encoded', async (_, limits) => {
    const decoder = createDecoder({ ...limits, idleMs: 100 });
    await expect(decoder.encode(large)).rejects.toThrow(UnreadablePicture);
    const again = createDecoder({ idleMs: 100 });
    expect(await isEncoded(again, large)).toBe(true);
  });

  it('a hanging process: replaced for the next picture', async () => {
    const decoder = createDecoder({ idleMs: 5000, wallMs: 1500 });
    expect(await isEncoded(decoder, small)).toBe(true);
    const { pid } = decoder;
    if (pid === undefined) throw new Error('the decoder has ended');
    process.kill(pid, 'SIGSTOP');
    await expect(decoder.encode(small)).rejects.toThrow(UnreadablePicture);
    await expect.poll(() => decoder.pid === pid).toBe(false);
    const other = createDecoder({ idleMs: 100 });
    expect(await isEncoded(other, small)).toBe(true);
  });

  it('an idle process: ends, and starts again for the next picture', async () => {
    const decoder = createDecoder({ idleMs: 50 });
    expect(await isEncoded(decoder, small)).toBe(true);
    await expect.poll(() => decoder.pid, { timeout: 10_000 }).toBe(undefined);
    expect(await isEncoded(decoder, small)).toBe(true);
  });

  it('a process that cannot be started: the picture is refused with the reason, the next one retried', async () => {
    let starts = 0;
    const failsOnce = ((...options: Parameters<typeof fork>) => {
      starts += 1;
      if (starts > 1) return fork(...options);
      // As Node answers where the system has no file handle left: a process without a channel, and an error to come.
      const child = Object.assign(new ChildProcess(), { connected: false });
      process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
      return child;
    }) as typeof fork; // Its other signatures are not used.
    const decoder = createDecoder({ idleMs: 100 }, failsOnce);
    await expect(decoder.encode(small)).rejects.toThrow('spawn EMFILE');
    expect(await isEncoded(decoder, small)).toBe(true);
    expect(starts).toBe(2);
  });

  it('the environment: none of the server’s secrets', async () => {
    process.env['A_SECRET_OF_THE_SERVER'] = 'x';
    const decoder = createDecoder({ idleMs: 2000 });
    await decoder.encode(small);
    const environment = await readFile(`/proc/${decoder.pid}/environ`, 'utf8').catch(() => '');
    delete process.env['A_SECRET_OF_THE_SERVER'];
    expect(environment).not.toContain('A_SECRET_OF_THE_SERVER');
  });
});

it('queue: one firm with many pictures takes turns with others', async () => {
  const encodedFor: number[] = [];
  const refused: string[] = [];
  const gates: (() => void)[] = [];
  const reencode = createReencode({
    pid: undefined,
    encode: (bytes) => new Promise((resolve) => gates.push(() => resolve(bytes))),
  });
  const send = (ownerId: number) =>
    reencode(small, { field: 'image', rule: IMAGE_RULE, ownerId }).then(
      () => encodedFor.push(ownerId),
      ({ code }: AppError) => refused.push(`${code} of ${ownerId}`),
    );
  // One is encoded, twenty wait, and the last one finds no place.
  const sent = Array.from({ length: 22 }, () => send(1));
  await expect.poll(() => refused).toEqual(['UNAVAILABLE of 1']);
  sent.push(send(2), send(3));
  // Two of those that wait give their places to the others.
  await expect.poll(() => refused).toEqual(Array.from({ length: 3 }, () => 'UNAVAILABLE of 1'));
  for (let turn = 0; turn < 21; turn += 1) {
    await expect.poll(() => gates.length).toBe(1);
    gates.shift()?.();
  }
  await Promise.all(sent);
  expect(encodedFor.slice(0, 4).toSorted((one, other) => one - other)).toEqual([1, 1, 2, 3]);
});
