import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearerEnd, offsetOf } from './pagination.ts';

const ROWS = Array.from({ length: 60 }, (_, index) => index);

test('a page: the same from either end, and at most half of the rows are skipped', () => {
  const requests = fc.record({
    page: fc.integer({ min: 1, max: 20 }),
    limit: fc.integer({ min: 1, max: 25 }),
    total: fc.nat({ max: 60 }),
  });
  fc.assert(
    fc.property(requests, ({ page, limit, total }) => {
      const list = ROWS.slice(0, total);
      const reading = nearerEnd({ page, limit }, total);
      const inOrder = reading.isFromEnd ? list.toReversed() : list;
      const read = inOrder.slice(reading.skipped, reading.skipped + reading.limit);
      const requested = list.slice(offsetOf({ page, limit }), offsetOf({ page, limit }) + limit);
      expect(reading.isFromEnd ? read.toReversed() : read).toEqual(requested);
      if (requested.length > 0) expect(reading.skipped).toBeLessThanOrEqual(total / 2);
    }),
  );
});
