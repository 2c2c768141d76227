import { expect, it } from 'vitest';
import { anchoredPlace } from './popover.ts';

const seen = { left: 0, top: 0, width: 390, height: 844 };
const popup = { width: 300, height: 280 };

function place(anchor: typeof seen, align: 'start' | 'end' = 'start', visible = seen) {
  return anchoredPlace({ anchor, popup, seen: visible, pageHeight: 844, align });
}

it('popup: hangs below what it belongs to', () => {
  const below = { left: 16, top: 154, bottom: null, maxHeight: 682 };
  expect(place({ left: 16, top: 100, width: 358, height: 48 })).toEqual(below);
});
it('popup: stands above where it does not fit below and there is more room above', () => {
  const above = { left: 16, top: null, bottom: 150, maxHeight: 686 };
  expect(place({ left: 16, top: 700, width: 358, height: 48 })).toEqual(above);
});
it('popup: stays below where it fits nowhere and below is roomier', () => {
  const low = place({ left: 16, top: 60, width: 300, height: 48 }, 'start', { ...seen, height: 300 });
  expect(low).toMatchObject({ top: 114, maxHeight: 178 });
});
it('popup: stays inside the screen; aligned to the end: ends where its anchor ends', () => {
  expect(place({ left: 200, top: 100, width: 150, height: 48 }).left).toBe(82);
  expect(place({ left: 0, top: 100, width: 40, height: 48 }, 'end').left).toBe(8);
  expect(place({ left: 330, top: 10, width: 44, height: 44 }, 'end').left).toBe(74);
});
