/**
 * Turns an uploaded file into a picture of our own making. What is stored is drawn anew from the pixels, so that
 * nothing else in the file survives: no script in a comment, no second file appended, no place where a photo was taken.
 */
import sharp from 'sharp';
import type { AppError } from '#lib/shared/errors.ts';
import { findFormat, findPictureProblem } from '#lib/shared/pictures.ts';
import type { ImageRule } from '#lib/shared/route.ts';
import { uploadErrors } from '#lib/shared/upload-errors.ts';
import { createFairQueue } from '../queues/fair-queue.ts';
import { createDecoder, type Decoder, UnreadablePicture } from './decoder.ts';

/** A large picture takes a core and up to some 200 MB for a second: one at a time, beside the other requests. */
const QUEUE = { running: 1, waiting: 20, retryAfterSeconds: 5 };

/** A moving picture of much detail can come out larger than it went in; a viewer's phone fetches it over the air. */
const MAX_STORED_BYTES = 2_097_152;
const TOO_HEAVY = 'Hareketli görsel çok ayrıntılı. Daha küçük ya da daha kısa bir görsel seç.';

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
  if (findFormat(bytes, rule.formats) === undefined) throw uploadErrors.IMAGE_TYPE(about(field, wrongType));
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
  const format = rule.formats.find((allowed) => allowed === header.format);
  if (format === undefined) throw uploadErrors.IMAGE_TYPE(about(field, rule.messages.wrongType));
  const { width, height, isProgressive: isInterlaced, delay: frameMs = [] } = header;
  const problem = findPictureProblem({ format, width, height, isInterlaced, frameMs });
  if (problem !== null) throw problem.error(about(field, problem.text));
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
        const drawn = await decoder.draw(bytes);
        if (drawn.length <= MAX_STORED_BYTES) return drawn;
        throw uploadErrors.IMAGE_TOO_LARGE(about(options.field, TOO_HEAVY));
      } catch (error) {
        throw error instanceof UnreadablePicture ? unreadable(options.field, error) : error;
      }
    });
  };
}
