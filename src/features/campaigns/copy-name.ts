import { beginningOf } from '#lib/shared/text/shorten.ts';
import { MAX_NAME_LENGTH } from './campaign-rules.ts';

const SUFFIX = / \(kopya(?: \d+)?\)$/;

/** The name of a copy: "Kış İndirimi (kopya)", the next one "Kış İndirimi (kopya 2)", none of `taken`; a long name gives way. */
export function copyName(name: string, taken: readonly string[]): string {
  const stem = name.replace(SUFFIX, '');
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? ' (kopya)' : ` (kopya ${count})`;
    const copy = beginningOf(stem, MAX_NAME_LENGTH - suffix.length).trimEnd() + suffix;
    if (!taken.includes(copy)) return copy;
  }
}
