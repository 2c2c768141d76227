/**
 * Re-encodes an uploaded file from its pixels, so that nothing else of it survives: no script in a comment, no
 * appended file, no place where a photo was taken.
 */
import sharp from 'sharp';
import type { AppError } from '#lib/shared/errors.ts';
import { findFormat, findPictureProblem } from '#lib/shared/pictures.ts';
import type { ImageRule } from '#lib/shared/route.ts';
import { uploadErrors } from '#lib/shared/upload-errors.ts';
import { createFairQueue } from '../queues/fair-queue.ts';
import { createDecoder, type Decoder, UnreadablePicture } from './decoder.ts';

/** A large picture takes a core and some 200 MB for a second: one at a time, beside the other requests. */
const QUEUE = { running: 1, waiting: 20, retryAfterSeconds: 5 };

/** A detailed moving picture can come out larger than it went in, and viewers' phones load it over the air. */
const MAX_STORED_BYTES = 2_097_152;
const TOO_HEAVY = 'Hareketli görsel çok ayrıntılı. Daha küçük ya da daha kısa bir görsel seç.';

export interface FileField {
  /** The part's name in the form, for its error. */
  field: string;
  rule: ImageRule;
  /** For fair turns. */
  ownerId: number;
}

function about(field: string, message: string) {
  return { message, errors: { [field]: message } };
}

/** The first bytes decide, never the file's name or declared type: the library would also read SVG, PDF and more. */
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

/** Reads the header only, so that decoding a too large picture is never begun. */
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

const sharedDecoder = createDecoder();

/**
 * Makes the one place where pictures are decoded. Throws IMAGE_REQUIRED, IMAGE_TOO_LARGE, IMAGE_TYPE or
 * IMAGE_UNREADABLE in the rule's words, or UNAVAILABLE when too many wait. People take turns.
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
