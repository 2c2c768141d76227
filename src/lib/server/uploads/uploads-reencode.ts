/**
 * Turns an uploaded file into a picture of our own making. What is stored is drawn anew from the pixels, so that
 * nothing else in the file survives: no script in a comment, no second file appended, no place where a photo was taken.
 */
import sharp from 'sharp';
import type { AppError } from '#lib/shared/errors.ts';
import type { ImageFormat, ImageRule } from '#lib/shared/route.ts';
import { uploadErrors } from '#lib/shared/upload-errors.ts';
import { createFairQueue } from '../queues/fair-queue.ts';
import { createDecoder, type Decoder, MAX_PIXELS, UnreadablePicture } from './decoder.ts';

/** The longest side that is decoded (threats T-F9). */
const MAX_SIDE = 6000;
/** Interlaced and GIF pictures are held whole while they are decoded, at up to 10 bytes a pixel. */
const MAX_HELD_PIXELS = 16_000_000;
/** A large picture takes a core and up to some 150 MB for a second: one at a time, beside the other requests. */
const QUEUE = { running: 1, waiting: 20, retryAfterSeconds: 5 };

const SIDE_TOO_LONG = `Görselin bir kenarı en fazla ${MAX_SIDE} piksel olabilir. Daha küçük bir görsel seç.`;
const TOO_MANY_PIXELS = 'Görselin çözünürlüğü çok yüksek. Daha küçük bir görsel seç.';

/** How a file of each format begins. */
const SIGNATURES: Record<ImageFormat, RegExp> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n\x1a\n/, // oxlint-disable-line no-control-regex -- the format's own first bytes
  gif: /^GIF8[79]a/,
  webp: /^RIFF[^]{4}WEBP/,
};

export interface FileField {
  /** The part's name in the form: the refusal stands under it. */
  field: string;
  rule: ImageRule;
  /** Whose file it is. */
  ownerId: number;
}

/** A refusal under the part's name. */
function about(field: string, message: string) {
  return { message, errors: { [field]: message } };
}

/**
 * Keeps other decoders out of reach: the library also reads SVG, PDF and more, and would by their content. So the
 * first bytes decide, and the file's name and declared type are never looked at.
 */
function checkBytes(bytes: Buffer, { field, rule }: FileField): void {
  const { required, tooLarge, wrongType } = rule.messages;
  if (bytes.length === 0) throw uploadErrors.IMAGE_REQUIRED(about(field, required));
  if (bytes.length > rule.maxBytes) throw uploadErrors.IMAGE_TOO_LARGE(about(field, tooLarge));
  const beginning = bytes.toString('latin1', 0, 16);
  if (!rule.formats.some((format) => SIGNATURES[format].test(beginning)))
    throw uploadErrors.IMAGE_TYPE(about(field, wrongType));
}

function unreadable(field: string, cause: unknown): AppError {
  const error = uploadErrors.IMAGE_UNREADABLE(about(field, uploadErrors.IMAGE_UNREADABLE.text));
  error.cause = cause;
  return error;
}

/** Reads the header only, so that a picture that is too large to decode is never begun. */
async function checkHeader(bytes: Buffer, { field, rule }: FileField): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(field, error);
    });
  const { format, width, height } = header;
  if (!rule.formats.some((allowed) => allowed === format)) {
    throw uploadErrors.IMAGE_TYPE(about(field, rule.messages.wrongType));
  }
  const maxPixels = format === 'gif' || header.isProgressive ? MAX_HELD_PIXELS : MAX_PIXELS;
  if (Math.max(width, height) > MAX_SIDE) throw uploadErrors.IMAGE_TOO_LARGE(about(field, SIDE_TOO_LONG));
  if (width * height > maxPixels) throw uploadErrors.IMAGE_TOO_LARGE(about(field, TOO_MANY_PIXELS));
}

export type Reencode = (bytes: Buffer, options: FileField) => Promise<Buffer>;

/** One process for all who decode in this one. */
const sharedDecoder = createDecoder();

/**
 * Makes the one place where pictures are decoded. It answers a webp, or throws IMAGE_REQUIRED, IMAGE_TOO_LARGE,
 * IMAGE_TYPE or IMAGE_UNREADABLE in the rule's words, or UNAVAILABLE when too many wait. People take turns, so that one
 * with many pictures does not hold up the others.
 */
export function createReencode(decoder: Decoder = sharedDecoder): Reencode {
  const queue = createFairQueue(QUEUE);
  return async (bytes, options) => {
    checkBytes(bytes, options);
    await checkHeader(bytes, options);
    return queue.run({ name: String(options.ownerId) }, async () => {
      try {
        return await decoder.draw(bytes);
      } catch (error) {
        throw error instanceof UnreadablePicture ? unreadable(options.field, error) : error;
      }
    });
  };
}
