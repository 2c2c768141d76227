import type { Kurus } from '#lib/shared/money.ts';

const ONES = ['', 'Bir', 'İki', 'Üç', 'Dört', 'Beş', 'Altı', 'Yedi', 'Sekiz', 'Dokuz'];
const TENS = ['', 'On', 'Yirmi', 'Otuz', 'Kırk', 'Elli', 'Altmış', 'Yetmiş', 'Seksen', 'Doksan'];
const GROUPS = ['', 'Bin', 'Milyon', 'Milyar', 'Trilyon'];

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const hundredWord = hundreds === 0 ? '' : `${hundreds === 1 ? '' : ONES[hundreds]}Yüz`;
  return `${hundredWord}${TENS[Math.floor(number / 10) % 10]}${ONES[number % 10]}`;
}

function numberInWords(number: number): string {
  if (number === 0) return 'Sıfır';
  return GROUPS.map((name, index) => {
    const part = Math.floor(number / 1000 ** index) % 1000;
    if (part === 0) return '';
    return name === 'Bin' && part === 1 ? name : `${belowThousand(part)}${name}`;
  })
    .toReversed()
    .join('');
}

/** `YalnızAltıBinTürkLirası`, `YalnızBirTürkLirasıElliKuruş`, `YalnızElliKuruş`. Not for negative amounts. */
export function liraInWords(amount: Kurus): string {
  if (amount < 0) throw new Error(`no words for a negative amount: ${amount}`);
  const lira = Math.floor(amount / 100);
  const rest = amount % 100;
  const liraWords = lira > 0 || rest === 0 ? `${numberInWords(lira)}TürkLirası` : '';
  return `Yalnız${liraWords}${rest > 0 ? `${numberInWords(rest)}Kuruş` : ''}`;
}
