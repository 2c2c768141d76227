import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWindow, type PageWindowMode } from '../screen/list-section.tsx';

function shown(current: number, pages: number, mode: PageWindowMode) {
  return pageWindow({ current, pages, mode })
    .map((page) => page ?? '…')
    .join(' ');
}

describe('two each side', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [4, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 … 8'],
    [4, 8, '1 2 3 4 5 6 7 8'],
    [5, 9, '1 2 3 4 5 6 7 8 9'],
    [10, 20, '1 … 8 9 10 11 12 … 20'],
    [20, 20, '1 … 18 19 20'],
    [99, 20, '1 … 18 19 20'],
  ])('on page %i of %i shows %s', (current, pages, expected) => {
    expect(shown(current, pages, 'two-each-side')).toBe(expected);
  });
});

describe('five with ends', () => {
  it.each([
    [3, 5, '1 2 3 4 5'],
    [1, 6, '1 2 3 4 5 6'],
    [1, 9, '1 2 3 4 5 … 9'],
    [5, 9, '1 2 3 4 5 6 7 8 9'],
    [6, 12, '1 … 4 5 6 7 8 … 12'],
    [12, 12, '1 … 8 9 10 11 12'],
    [0, 12, '1 2 3 4 5 … 12'],
  ])('on page %i of %i shows %s', (current, pages, expected) => {
    expect(shown(current, pages, 'five-with-ends')).toBe(expected);
  });
});

describe('five at most', () => {
  it.each([
    [3, 5, '1 2 3 4 5'],
    [1, 6, '1 2 3 4 5 …'],
    [4, 9, '… 2 3 4 5 6 …'],
    [9, 9, '… 5 6 7 8 9'],
  ])('on page %i of %i shows %s', (current, pages, expected) => {
    expect(shown(current, pages, 'five-at-most')).toBe(expected);
  });
});

it('always rises, holds both ends and the current page, and never hides a single page', () => {
  const modes = fc.constantFrom<PageWindowMode>('two-each-side', 'five-with-ends');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 400 }),
      modes,
      (pages, wanted, mode) => {
        const current = Math.min(wanted, pages);
        const entries = pageWindow({ current, pages, mode });
        const numbers = entries.filter((entry) => entry !== null);
        expect(numbers).toContain(current);
        expect(numbers.at(0)).toBe(1);
        expect(numbers.at(-1)).toBe(pages);
        for (let index = 1; index < entries.length - 1; index += 1) {
          const [before, here, after] = entries.slice(index - 1, index + 2);
          if (here === null && typeof before === 'number' && typeof after === 'number') {
            expect(after - before).toBeGreaterThan(2);
          } else if (typeof here === 'number' && typeof before === 'number') {
            expect(here - before).toBe(1);
          }
        }
      },
    ),
  );
});
