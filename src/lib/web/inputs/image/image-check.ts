import type { ImageFormat, ImageRule } from '#lib/shared/route.ts';

/** What a browser calls a format. */
export const typeOf = (format: ImageFormat) => `image/${format}`;

/** The reason for which a file is refused by its declared type and its size, or null. */
export function checkFile(file: { type: string; size: number }, rule: ImageRule): string | null {
  const isAllowed = rule.formats.some((format) => file.type === typeOf(format));
  if (!isAllowed) return rule.messages.wrongType;
  return file.size > rule.maxBytes ? rule.messages.tooLarge : null;
}

/** Whether the browser can draw what is in the file: a text that was renamed to .png has the type, but is no picture. */
export async function isPicture(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false; // This is how the browser says that it cannot draw it.
  }
}

const underWay = new Set<Promise<unknown>>();

/** Has forms wait until a chosen file was checked and taken over. */
export async function whileChecking(check: Promise<unknown>): Promise<void> {
  underWay.add(check);
  await check;
  underWay.delete(check);
}

/** Settles once every file that was chosen by now is in its form, or refused. */
export const filesChecked = () => Promise.all(underWay);
