import type { FileFormat, FileRule } from '#lib/shared/route.ts';

/** What a browser calls a format. */
export const typeOf = (format: FileFormat) => (format === 'pdf' ? 'application/pdf' : `image/${format}`);

/** The reason for which a file is refused by its declared type and its size, or null. */
export function checkFile(file: { type: string; size: number }, rule: FileRule): string | null {
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
