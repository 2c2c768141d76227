import { firstSign } from '#lib/shared/text/shorten.ts';
import { searchFold } from '#lib/shared/turkish.ts';

export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => searchFold(name.trim()).replace(/\s+/g, ' ');
  // As most are, and a file of withdrawals asks ten thousand times.
  return one === other || plain(one) === plain(other);
}

/** `Ayşe Yılmaz` → `A*** Y***`: enough to recognise the person, too little to learn a stranger's name. Pure. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => `${firstSign(word)}***`)
    .join(' ');
}
