export function groupInFours(text: string): string {
  return text.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}

export function cleanWalletNumber(text: string): string {
  return text.replace(/\D/g, '');
}
