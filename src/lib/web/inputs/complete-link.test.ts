import { expect, test } from 'vitest';
import { completeLink } from './complete-link.ts';

test.each([
  ['ornek.com', 'https://ornek.com'],
  [' www.örnek.com.tr/kış?a=1 ', 'https://www.örnek.com.tr/kış?a=1'],
  ['//ornek.com', 'https://ornek.com'],
  ['ornek.com/kış fırsatı', 'https://ornek.com/kış%20fırsatı'],
  ['https://ornek.com/a b', 'https://ornek.com/a%20b'],
  ['ornek.com#sss', 'https://ornek.com#sss'],
])('%j becomes %s', (typed, completed) => expect(completeLink(typed)).toBe(completed));

test.each([
  '',
  'ornek',
  'https://ornek.com',
  'HTTP://ornek.com',
  'javascript:alert(1)',
  'mailto:a@ornek.com',
  'a@ornek.com',
  'bizim site ornek.com',
  'ornek.',
  'ornek..com',
  'ornek .com/a b',
])('%j stays as it is', (typed) => expect(completeLink(typed)).toBe(typed));

test('completing twice changes nothing more', () => {
  expect(completeLink(completeLink('ornek.com'))).toBe('https://ornek.com');
});
