/** `4821773011890042` → `4821 7730 1189 0042`; what is already grouped stays. */
export function groupInFours(text: string): string {
  return text.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}

/** Cleans a text typed as a wallet number: keeps its digits, also those too many, which the field refuses. */
export function keepWalletNumber(text: string): string {
  return text.replace(/\D/g, '');
}
