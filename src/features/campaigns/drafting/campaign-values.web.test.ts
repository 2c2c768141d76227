import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, kurusToLira, kurus } from '#lib/shared/money.ts';
import { moneySchema } from '#lib/shared/wire.ts';
import { parseDecimalText } from '#lib/web/inputs/number-input.tsx';
import { breakDownBudget } from '../budget.ts';
import { bodyOf, inputOf, NOTHING_TYPED } from './campaign-values.web.ts';

const amount = fc.integer({ min: 1, max: 1_000_000_000_000 });
const rate = fc.integer({ min: 1, max: 10_000 }).map(basisPoints);

const typed = (text: string) => ({ ...NOTHING_TYPED, budget: parseDecimalText(text, 2) });

describe('the price on screen', () => {
  test('is the server’s to the kuruş, with a comma or a dot, for any amount and rates', () => {
    fc.assert(
      fc.property(
        amount,
        rate,
        rate,
        fc.constantFrom(',', '.'),
        (cents, vatRate, systemProfitRate, separator) => {
          const text = kurusToLira(kurus(cents)).toFixed(2).replace('.', separator);
          const values = typed(text);
          const onScreen = breakDownBudget(inputOf(values).budget ?? kurus(0), { vatRate, systemProfitRate });
          // The body travels as JSON, and the server reads it by the contract's schema.
          const sent: unknown = JSON.parse(JSON.stringify(bodyOf(values).budget));
          const onServer = breakDownBudget(moneySchema().parse(sent), { vatRate, systemProfitRate });
          expect(onServer).toEqual(onScreen);
          expect(onScreen.baseBudget).toBe(cents);
        },
      ),
    );
  });

  test('what is no amount is refused, nothing typed is no budget', () => {
    expect(inputOf(typed('5000,509')).budget).toBeNull();
    expect(inputOf(typed('')).budget).toBeUndefined();
    expect(bodyOf(NOTHING_TYPED)).toEqual({ campaign_name: '', campaign_link: '', description: '' });
  });
});
