import type { ImageRule } from '#lib/shared/route.ts';

/**
 * The reason for which a file is refused before it is sent, or null. Goes by the file's declared type; the server reads
 * the bytes.
 */
export function checkImage(file: { type: string; size: number }, rule: ImageRule): string | null {
  const isAllowed = rule.formats.some((format) => file.type === `image/${format}`);
  if (!isAllowed) return rule.messages.wrongType;
  return file.size > rule.maxBytes ? rule.messages.tooLarge : null;
}
