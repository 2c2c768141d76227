/** Long numbers in groups of four, as cards and banks print them. Pure. */

const WALLET_NUMBER_LENGTH = 16;

/** `4821773011890042` → `4821 7730 1189 0042`; what is already grouped stays. */
export function groupInFours(text: string): string {
  return text.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}

/** The caret's place in a grouped text behind its first `count` characters, spaces not counted. */
export function caretAfter(grouped: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (grouped[index] !== ' ') seen += 1;
    if (seen === count) return index + 1;
  }
  return grouped.length;
}

/** Cleans a text typed as a wallet number: keeps up to sixteen digits. */
export function keepWalletNumber(text: string): string {
  return text.replace(/\D/g, '').slice(0, WALLET_NUMBER_LENGTH);
}
