import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_MS, type Seen, seenSchema } from '../../seen.ts';
import { createAttention } from './attention.ts';

const seen = (visible_ms: number, hidden_ms = 0): Seen => ({
  visible_ms,
  hidden_ms,
  focused_ms: visible_ms,
  is_painted: true,
});

describe('attention', () => {
  test('reports of one page replace each other; the last one and their number are kept', () => {
    const attention = createAttention();
    expect(attention.beat(1, 5, seen(4000))).toBe(1);
    expect(attention.beat(1, 5, seen(9000, 500))).toBe(2);
    expect(attention.read(1, 5, undefined)).toEqual({ ...seen(9000, 500), beats: 2 });
    expect(attention.read(1, 5, seen(10_020, 500))).toEqual({ ...seen(10_020, 500), beats: 2 });
  });

  test('after a reload the new page goes on where the one before stopped', () => {
    const attention = createAttention();
    attention.beat(1, 5, seen(8000));
    expect(attention.read(1, 5, seen(2100))).toEqual({ ...seen(10_100), beats: 1 });
  });

  test('whatever pages report, what is kept is a report that one page could make', () => {
    const ms = fc.integer({ min: 0, max: MAX_MS });
    const report = fc.record({ visible_ms: ms, hidden_ms: ms, focused_ms: ms, is_painted: fc.boolean() });
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 50 }), fc.option(report), (reports, last) => {
        const attention = createAttention();
        for (const seen of reports) attention.beat(1, 5, seen);
        const { beats, ...kept } = attention.read(1, 5, last ?? undefined) ?? { beats: 0 };
        expect(beats).toBe(reports.length);
        expect(seenSchema.parse(kept)).toEqual(kept);
      }),
    );
  });

  test('nothing is known where nothing was said, nor of another viewer or another watch', () => {
    const attention = createAttention();
    expect(attention.read(1, 5, undefined)).toBeNull();
    attention.beat(1, 5, seen(8000));
    expect(attention.read(2, 5, undefined)).toBeNull();
    expect(attention.read(1, 6, undefined)).toBeNull();
    expect(attention.read(1, 6, seen(100))).toEqual({ ...seen(100), beats: 0 });
  });
});
