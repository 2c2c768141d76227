/** Whether a name or a host can be taken for another one. Pure. */
import { searchFold } from '#lib/shared/turkish.ts';

/** Letters of other alphabets and digits, as the Latin letters that they are taken for. */
const CONFUSABLES: Readonly<Record<string, string>> = {
  а: 'a',
  α: 'a',
  в: 'b',
  β: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  е: 'e',
  є: 'e',
  ε: 'e',
  ɡ: 'g',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ι: 'i',
  ј: 'j',
  к: 'k',
  κ: 'k',
  ӏ: 'i',
  м: 'm',
  п: 'n',
  ո: 'n',
  о: 'o',
  ο: 'o',
  σ: 'o',
  р: 'p',
  ρ: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  τ: 't',
  υ: 'u',
  ս: 'u',
  ν: 'v',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  γ: 'y',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  l: 'i',
  '|': 'i',
  '!': 'i',
  $: 's',
  '@': 'a',
};

/** Words that say what kind of company it is, or what everybody adds to a name. */
const COMPANY_WORDS = new Set(
  'a.ş. a.ş aş as ltd ltd. şti şti. sti sti. limited şirketi anonim san san. tic tic. sanayi ticaret ve pazarlama resmi official turkiye türkiye'
    .split(' ')
    .map(searchFold),
);

/** The letters by which eyes judge: folded, look-alikes as one letter, `rn` as m, nothing but letters. */
export function skeletonOf(text: string): string {
  const plain = searchFold(text).normalize('NFKD').replace(/\p{M}/gu, '');
  const latin = Array.from(plain, (letter) => CONFUSABLES[letter] ?? letter).join('');
  return latin
    .replace(/[^\p{L}]/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}

/** A firm's name without the words of its kind: `Trendyol A.Ş.` → `Trendyol`. */
export function coreName(name: string): string {
  const words = name.split(/\s+/).filter((word) => !COMPANY_WORDS.has(searchFold(word)));
  return words.length === 0 ? name : words.join(' ');
}

const SECOND_LEVELS = new Set([
  'com',
  'net',
  'org',
  'gen',
  'web',
  'info',
  'biz',
  'gov',
  'edu',
  'bel',
  'co',
  'av',
  'dr',
  'k12',
]);

/** The part of a host that somebody registered: `kampanya.trendyol.com.tr` → `trendyol.com.tr`. */
export function ownDomain(host: string): string {
  const labels = host.split('.');
  const second = labels.at(-2) ?? '';
  return labels.slice(labels.at(-1)?.length === 2 && SECOND_LEVELS.has(second) ? -3 : -2).join('.');
}

/** The name in a host, in the letters that people read: `www.trendyol.com` → `trendyol`. */
export function nameInHost(host: string): string {
  return ownDomain(host).split('.')[0] ?? host;
}

/** How many letters have to be added, left out or changed, or exchanged with their neighbour; `most` + 1 where there are more. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          (next[column - 1] ?? 0) + 1,
          (last[column] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[column - 2] ?? 0) + 1 : most + 1,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}

/** Shorter names are like many others. */
const SHORTEST = 5;
const LONG = 9;

/**
 * Whether one name can be taken for the other, by their skeletons: the same to the eye, or nearly so where they are long
 * enough to tell.
 */
export function areAlike(left: string, right: string): boolean {
  if (left === '' || right === '') return false;
  if (left === right) return true;
  const shorter = Math.min(left.length, right.length);
  if (shorter < SHORTEST) return false;
  const most = shorter < LONG ? 1 : 2;
  return editDistance(left, right, most) <= most;
}

/** Whether a host has a known name among other words, by their skeletons: `trendyol-kampanya`. */
export function carriesName(hostName: string, known: string): boolean {
  return known.length >= SHORTEST && hostName.includes(known);
}
