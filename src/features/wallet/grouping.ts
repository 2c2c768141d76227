/** Long numbers in groups of four, as cards and banks print them. Pure. */

const WALLET_NUMBER_LENGTH = 16;

/** `4821773011890042` → `4821 7730 1189 0042`; what is already grouped stays. */
export function groupInFours(text: string): string {
  return text.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}

/** Cleans a text typed as a wallet number: keeps up to sixteen digits. */
export function keepWalletNumber(text: string): string {
  return text.replace(/\D/g, '').slice(0, WALLET_NUMBER_LENGTH);
}
