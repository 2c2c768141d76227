/** `5321234518` → `0532 *** ** 18`: enough for recognising one's own number. */
export function maskPhone(digits: string): string {
  return `0${digits.slice(0, 3)} *** ** ${digits.slice(-2)}`;
}
