import { findCoarseness, findFormat, findPictureProblem, pictureTexts } from '#lib/shared/pictures.ts';
import type { ImageFormat, ImageRule } from '#lib/shared/route.ts';
import { uploadErrors } from '#lib/shared/upload-errors.ts';
import { readHeader } from '#lib/shared/picture-header.ts';

/** Types and endings by which systems know a format, for the list of files to choose from; its bytes decide. */
const NAMES: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg,image/jpg,image/pjpeg,.jpg,.jpeg',
  png: 'image/png,.png',
  gif: 'image/gif,.gif',
  webp: 'image/webp,.webp',
};

export const namesOf = ({ formats }: ImageRule) => formats.map((format) => NAMES[format]).join(',');

/** A picture that may be sent, as it was when it was chosen, and what could be better about it. */
export type CheckedPicture = { file: File; advice: string | null } | { problem: string };

/** Judges a chosen file by the rule and the limits of pictures, before it is sent. */
export async function checkPicture(chosen: File, rule: ImageRule): Promise<CheckedPicture> {
  if (chosen.size > rule.maxBytes) return { problem: rule.messages.tooLarge };
  try {
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const format = findFormat(bytes, rule.formats);
    if (format === undefined) return { problem: rule.messages.wrongType };
    const header = readHeader(bytes, format);
    const problem = header && findPictureProblem(header);
    if (problem !== null) return { problem: problem.text };
    const { name, lastModified } = chosen;
    // Its bytes: a file that is changed or moved meanwhile could not be sent.
    const file = new File([bytes], name, { type: `image/${format}`, lastModified });
    const bitmap = await createImageBitmap(file);
    const advice = header?.isMovingPng ? pictureTexts.standsStill : findCoarseness(bitmap.width);
    bitmap.close();
    return { file, advice };
  } catch {
    // This is how the browser says that it cannot read or draw it.
    return { problem: uploadErrors.IMAGE_UNREADABLE.text };
  }
}
