import { expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { type AdminPayment, sumsOf } from './shown-payment.ts';

const part = (isLate: boolean) => ({
  total_with_vat: kurus(1200),
  system_fee: kurus(300),
  vat_amount: kurus(200),
  is_late: isLate,
});

test.each<[string, boolean, boolean[], [number, number, number]]>([
  ['a payment', false, [], [1200, 300, 200]],
  ['a late payment goes to the wallet whole', true, [], [1200, 0, 0]],
  ['a transfer for three, of which one is late', false, [false, true, false], [3600, 600, 400]],
])('the sums of %s', (_name, isLate, parts, [total, fee, vat]) => {
  // What the sums are made of.
  const row = { ...part(isLate), parts: parts.map(part) } as unknown as AdminPayment;
  expect(sumsOf(row)).toEqual({ total_with_vat: total, system_fee: fee, vat_amount: vat });
});
