/** Sixteen digits, the last one a Luhn check digit, so that a mistyped number belongs to nobody. */

function luhnSum(digits: string): number {
  let sum = 0;
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum;
}

export function withCheckDigit(fifteenDigits: string): string {
  const checkDigit = (10 - (luhnSum(`${fifteenDigits}0`) % 10)) % 10;
  return `${fifteenDigits}${checkDigit}`;
}

export function isWalletNumber(text: string): boolean {
  return /^[1-9][0-9]{15}$/.test(text) && luhnSum(text) % 10 === 0;
}
