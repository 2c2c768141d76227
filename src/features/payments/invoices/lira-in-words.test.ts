import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus, MAX_KURUS } from '#lib/shared/money.ts';
import { liraInWords } from './lira-in-words.ts';

describe('an amount in words', () => {
  test.each([
    [0, 'YalnızSıfırTürkLirası'],
    [1, 'YalnızBirKuruş'],
    [50, 'YalnızElliKuruş'],
    [100, 'YalnızBirTürkLirası'],
    [1_00_01, 'YalnızYüzTürkLirasıBirKuruş'],
    [1_000_00, 'YalnızBinTürkLirası'],
    [1_001_00, 'YalnızBinBirTürkLirası'],
    [6_000_00, 'YalnızAltıBinTürkLirası'],
    [11_999_99, 'YalnızOnBirBinDokuzYüzDoksanDokuzTürkLirasıDoksanDokuzKuruş'],
    [100_000_00, 'YalnızYüzBinTürkLirası'],
    [201_000_00, 'YalnızİkiYüzBirBinTürkLirası'],
    [1_000_000_00, 'YalnızBirMilyonTürkLirası'],
    [1_001_001_00, 'YalnızBirMilyonBinBirTürkLirası'],
    [12_345_678_90, 'YalnızOnİkiMilyonÜçYüzKırkBeşBinAltıYüzYetmişSekizTürkLirasıDoksanKuruş'],
    [MAX_KURUS, 'YalnızOnMilyarTürkLirası'],
  ])('%i kuruş is %s', (amount, words) => {
    expect(liraInWords(kurus(amount))).toBe(words);
  });

  test('read back is the amount, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_KURUS * 12 }), (amount) => {
        expect(readBack(liraInWords(kurus(amount)))).toBe(amount);
      }),
    );
  });

  test('is not said of less than nothing', () => {
    expect(() => liraInWords(kurus(-1))).toThrow('negative');
  });
});

const WORTH: Readonly<Record<string, number>> = {
  Sıfır: 0,
  Bir: 1,
  İki: 2,
  Üç: 3,
  Dört: 4,
  Beş: 5,
  Altı: 6,
  Yedi: 7,
  Sekiz: 8,
  Dokuz: 9,
  On: 10,
  Yirmi: 20,
  Otuz: 30,
  Kırk: 40,
  Elli: 50,
  Altmış: 60,
  Yetmiş: 70,
  Seksen: 80,
  Doksan: 90,
};
const GROUP: Readonly<Record<string, number>> = { Bin: 1e3, Milyon: 1e6, Milyar: 1e9, Trilyon: 1e12 };

/** Reads the amount back word by word, by other code than the one that wrote it. */
function readBack(words: string): number {
  const [lira = '', rest] = words.replace(/^Yalnız/, '').includes('TürkLirası')
    ? words.replace(/^Yalnız/, '').split('TürkLirası')
    : ['', words.replace(/^Yalnız/, '')];
  return readNumber(lira) * 100 + readNumber((rest ?? '').replace(/Kuruş$/, ''));
}

function readNumber(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.match(/\p{Lu}\p{Ll}*/gu) ?? []) {
    if (word === 'Yüz') group = (group === 0 ? 1 : group) * 100;
    else if (word in GROUP) {
      total += (group === 0 ? 1 : group) * (GROUP[word] ?? 0);
      group = 0;
    } else group += WORTH[word] ?? Number.NaN;
  }
  return total + group;
}
