export function groupInFours(text: string): string {
  return text.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}

/** Cleans a text typed as a wallet number: keeps its digits, also those too many, which the field refuses. */
export function cleanWalletNumber(text: string): string {
  return text.replace(/\D/g, '');
}
