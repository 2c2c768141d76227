/** `5321234518` → `0532 *** ** 18`: enough to recognise one's own number by. */
export function maskPhone(digits: string): string {
  return `0${digits.slice(0, 3)} *** ** ${digits.slice(-2)}`;
}
