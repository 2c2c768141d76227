import { expect, test } from 'vitest';
import { keepNameLetters } from './identity-form.tsx';

test.each([
  ['Şule Öz', 'Şule Öz'],
  ['R2-D2 Ağaç!', 'R-D Ağaç'],
  ['Zoé O’Hara', 'Zoé O’Hara'],
  ['\u202eAli\u200b', 'Ali'],
  ['Işıl  Gök', 'Işıl Gök'],
  ['  Âli', 'Âli'],
  ['Ali ', 'Ali '],
  ['g\u0306', 'ğ'],
])('"%s" typed is "%s"', (typed, kept) => {
  expect(keepNameLetters(typed)).toBe(kept);
});
