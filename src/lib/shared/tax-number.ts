/** Turkish tax numbers: a company's VKN has ten digits, a person's TCKN eleven; both end in check digits. */

const digitsOf = (text: string) => text.split('').map(Number);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function isCompanyNumber(text: string): boolean {
  const digits = digitsOf(text);
  const parts = digits.slice(0, 9).map((digit, index) => {
    const shifted = (digit + 9 - index) % 10;
    return shifted === 9 ? 9 : (shifted * 2 ** (9 - index)) % 9;
  });
  return (10 - (sum(parts) % 10)) % 10 === digits[9];
}

function isPersonNumber(text: string): boolean {
  const digits = digitsOf(text);
  const odd = sum(digits.slice(0, 9).filter((_, index) => index % 2 === 0));
  const even = sum(digits.slice(0, 8).filter((_, index) => index % 2 === 1));
  // Made positive: seven times the odd places may be smaller than the even ones.
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return text[0] !== '0' && digits[9] === tenth && digits[10] === sum(digits.slice(0, 10)) % 10;
}

export function isTaxNumber(text: string): boolean {
  if (/^\d{10}$/.test(text)) return isCompanyNumber(text);
  return /^\d{11}$/.test(text) && isPersonNumber(text);
}
