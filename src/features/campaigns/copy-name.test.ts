import { expect, test } from 'vitest';
import { copyName } from './copy-name.ts';

test.each([
  ['Kış İndirimi', [], 'Kış İndirimi (kopya)'],
  ['Kış İndirimi', ['Kış İndirimi (kopya)'], 'Kış İndirimi (kopya 2)'],
  ['Kış İndirimi (kopya)', ['Kış İndirimi (kopya)'], 'Kış İndirimi (kopya 2)'],
  ['Kış İndirimi (kopya 2)', ['Kış İndirimi (kopya)', 'Kış İndirimi (kopya 3)'], 'Kış İndirimi (kopya 2)'],
  [`${'a'.repeat(91)}🏖️b`, [], `${'a'.repeat(91)} (kopya)`],
  ['a'.repeat(100), [], `${'a'.repeat(92)} (kopya)`],
])('a copy of %s beside %o is named %s', (name, taken, copy) => {
  expect(copyName(name, taken)).toBe(copy);
});
