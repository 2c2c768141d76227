import { expect, test } from 'vitest';
import { isSameName, maskName } from './masked-name.ts';

test.each([
  ['Ayşe Yılmaz', 'A*** Y***'],
  ['  Çağla   Nur  İnce ', 'Ç*** N*** İ***'],
  ['Ali', 'A***'],
  ['J\u030Can \u{1E900}lpha', 'J\u030C*** \u{1E900}***'],
])('%j is shown as %j', (name, masked) => expect(maskName(name)).toBe(masked));

test.each([
  ['Ayşe Yılmaz', ' AYŞE  YILMAZ ', true],
  ['Ayşe Yılmaz', 'Ali Yılmaz', false],
  ['Élodie D’Août', "elodie d'aout", true],
])('%j and %j are one name: %s', (one, other, isSame) => expect(isSameName(one, other)).toBe(isSame));

test('the length of a name is not told', () =>
  expect(maskName('Al')).toHaveLength(maskName('Alexandrovna').length));
