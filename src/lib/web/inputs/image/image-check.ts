import type { ImageRule } from '#lib/shared/route.ts';

/** Why a file is refused before it is sent, or null. The server looks at the bytes; this looks at what it says it is. */
export function checkImage(file: { type: string; size: number }, rule: ImageRule): string | null {
  const isAllowed = rule.formats.some((format) => file.type === `image/${format}`);
  if (!isAllowed) return rule.messages.wrongType;
  return file.size > rule.maxBytes ? rule.messages.tooLarge : null;
}
