/** `5321234518` → `0532 *** ** 18`: enough to recognise one's own number. */
export const maskPhone = (digits: string): string => `0${digits.slice(0, 3)} *** ** ${digits.slice(-2)}`;

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`;
}
