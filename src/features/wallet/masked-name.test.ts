import { expect, test } from 'vitest';
import { maskName } from './masked-name.ts';

test.each([
  ['Ayşe Yılmaz', 'A*** Y***'],
  ['  Çağla   Nur  İnce ', 'Ç*** N*** İ***'],
  ['Ali', 'A***'],
])('%j is shown as %j', (name, masked) => expect(maskName(name)).toBe(masked));

test('the length of a name is not told', () =>
  expect(maskName('Al')).toHaveLength(maskName('Alexandrovna').length));
