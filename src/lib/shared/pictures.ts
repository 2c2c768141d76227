/** Limits of a picture: the page refuses by them before sending, the server before decoding (threats T-F9). */
import { uploadErrors } from './upload-errors.ts';
import type { ErrorDefinition } from './errors.ts';
import type { ImageFormat } from './route.ts';

export const PICTURE_LIMITS = {
  minSide: 32,
  maxSide: 6000,
  maxPixels: 40_000_000,
  /** Interlaced and GIF pictures are held whole while they are decoded, at up to 10 bytes a pixel. */
  maxHeldPixels: 16_000_000,
  maxFrames: 100,
  /** An administrator who reviews an ad sees all of it within this time. */
  maxSeconds: 15,
} as const;

const COARSE_WIDTH = 600;

export interface PictureFacts {
  format: ImageFormat;
  width: number;
  height: number;
  isInterlaced: boolean;
  frameMs: readonly number[];
}

const SIGNATURES: Record<ImageFormat, RegExp> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n\x1a\n/, // oxlint-disable-line no-control-regex -- the format's own first bytes
  gif: /^GIF8[79]a/,
  webp: /^RIFF[^]{4}WEBP/,
};

export function findFormat(bytes: Uint8Array, formats: readonly ImageFormat[]): ImageFormat | undefined {
  const beginning = String.fromCharCode(...bytes.subarray(0, 16));
  return formats.find((format) => SIGNATURES[format].test(beginning));
}

/** Browsers show frames of up to 10 ms for 100 ms. */
const shownMs = (ms: number) => (ms <= 10 ? 100 : ms);

export function findPictureProblem(facts: PictureFacts): { error: ErrorDefinition; text: string } | null {
  const { minSide, maxSide, maxPixels, maxHeldPixels, maxFrames, maxSeconds } = PICTURE_LIMITS;
  const { IMAGE_TOO_SMALL, IMAGE_TOO_LARGE } = uploadErrors;
  const [width, height, pixels] = [facts.width, facts.height, facts.width * facts.height];
  if (Math.min(width, height) < minSide) return { error: IMAGE_TOO_SMALL, text: pictureTexts.sideTooShort };
  const tooLarge = (text: string) => ({ error: IMAGE_TOO_LARGE, text });
  if (Math.max(width, height) > maxSide) return tooLarge(pictureTexts.sideTooLong);
  if (pixels > maxPixels) return tooLarge(pictureTexts.tooManyPixels);
  if (pixels > maxHeldPixels && (facts.isInterlaced || facts.format === 'gif'))
    return tooLarge(pictureTexts.tooManyHeld);
  const frames = facts.frameMs.length;
  const totalMs = facts.frameMs.reduce((sum, ms) => sum + shownMs(ms), 0);
  if (frames > 1 && (frames > maxFrames || pixels * frames > maxPixels || totalMs > maxSeconds * 1000))
    return tooLarge(pictureTexts.tooMuchMotion);
  return null;
}

export const findCoarseness = (width: number): string | null =>
  width < COARSE_WIDTH ? pictureTexts.coarse(width) : null;

const { minSide, maxSide, maxFrames, maxSeconds } = PICTURE_LIMITS;
const [megapixels, heldMegapixels] = [
  PICTURE_LIMITS.maxPixels / 1_000_000,
  PICTURE_LIMITS.maxHeldPixels / 1_000_000,
];

export const pictureTexts = {
  sideTooShort: `Görselin her kenarı en az ${minSide} piksel olmalı. Daha büyük bir görsel seç.`,
  sideTooLong: `Görselin bir kenarı en fazla ${maxSide} piksel olabilir. Daha küçük bir görsel seç.`,
  tooManyPixels: `Görsel en fazla ${megapixels} megapiksel olabilir. Daha küçük bir görsel seç.`,
  tooManyHeld: `GIF ve aşamalı (progressive) görsel en fazla ${heldMegapixels} megapiksel olabilir. Küçült ya da başka türlü kaydet.`,
  tooMuchMotion: `Hareketli görsel en fazla ${maxFrames} kare, ${maxSeconds} saniye ve toplam ${megapixels} megapiksel olabilir. Kısalt ya da küçült.`,
  coarse: (width: number) =>
    `Görselin genişliği ${width} piksel; bulanık görünebilir. En az ${COARSE_WIDTH} piksel seç.`,
  standsStill: 'Hareketli PNG’nin yalnız ilk karesi görünür. Hareket için GIF yükle.',
  limitsTitle: 'Görsel sınırları',
  limits: [
    `Kenarlar ${minSide}–${maxSide} piksel, en fazla ${megapixels} megapiksel.`,
    `GIF ve aşamalı (progressive) görsel en fazla ${heldMegapixels} megapiksel.`,
    `Hareketli görsel en fazla ${maxFrames} kare ve ${maxSeconds} saniye; kareleri toplam ${megapixels} megapiksel.`,
  ].join(' '),
};
