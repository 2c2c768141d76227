import { firstSign } from '#lib/shared/text/shorten.ts';

export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return letters.map((word) => firstSign(word ?? '').toLocaleUpperCase('tr')).join('');
}
