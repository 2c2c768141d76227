import { expect, test } from 'vitest';
import { createBase64Text } from './base64-text.ts';

test.each([[[]], [['a']], [['ağ', 'ş', '']], [['İzle', ' Kazan ', '₺', 'çöğüş', 'x'.repeat(1000)]]])(
  'pieces %# come out as one text',
  (pieces: string[]) => {
    const text = createBase64Text();
    for (const piece of pieces) text.write(piece);
    expect(Buffer.from(text.finish(), 'base64').toString()).toBe(pieces.join(''));
  },
);
