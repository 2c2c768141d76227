import { expect, it } from 'vitest';
import { checkFile } from './image-check.ts';

const rule = {
  required: true,
  maxBytes: 100,
  formats: ['jpeg', 'png'] as const,
  messages: { required: 'gerekli', tooLarge: 'büyük', wrongType: 'tür' },
};

it.each([
  [{ type: 'image/png', size: 100 }, null],
  [{ type: 'image/png', size: 101 }, 'büyük'],
  [{ type: 'image/gif', size: 1 }, 'tür'],
  [{ type: 'text/html', size: 101 }, 'tür'],
  [{ type: '', size: 1 }, 'tür'],
])('a file of %o is answered with %s', (file, refusal) => {
  expect(checkFile(file, rule)).toBe(refusal);
});
