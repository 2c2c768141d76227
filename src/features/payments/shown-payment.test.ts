import { expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { type AdminPayment, sumsOf } from './shown-payment.ts';

const part = (fee: number, vat: number) => ({
  total_with_vat: kurus(1200),
  system_fee: kurus(fee),
  vat_amount: kurus(vat),
});

test.each<[string, [number, number][], [number, number, number]]>([
  ['a payment', [], [1200, 300, 200]],
  [
    'a transfer for three, of which one charges nothing',
    [
      [300, 200],
      [0, 0],
      [300, 200],
    ],
    [3600, 600, 400],
  ],
])('the sums of %s', (_name, parts, [total, fee, vat]) => {
  // What the sums are made of.
  const row = { ...part(300, 200), parts: parts.map((each) => part(...each)) } as unknown as AdminPayment;
  expect(sumsOf(row)).toEqual({ total_with_vat: total, system_fee: fee, vat_amount: vat });
});
