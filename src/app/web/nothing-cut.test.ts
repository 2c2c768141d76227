import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cleanDateText, parseDateText } from '#lib/web/inputs/date-text.ts';
import { parseDecimalText } from '#lib/web/inputs/number-input.tsx';
import { TextArea, TextInput } from '#lib/web/inputs/text-input.tsx';
import { findIbanProblem, cleanIban } from '#features/wallet/iban.ts';
import { cleanWalletNumber, groupInFours } from '#features/wallet/grouping.ts';
import { initials } from './initials.ts';
import { transferBody } from '#features/wallet/contract/viewer.ts';

const walletNumber = transferBody.shape.wallet_number;

const FIELDS = {
  iban: {
    right: 'TR33 0006 1005 1978 6457 8413 26',
    format: (text: string) => groupInFours(cleanIban(text)),
    takes: (formatted: string) => findIbanProblem(formatted) === undefined,
  },
  walletNumber: {
    right: '4821 7730 1189 0042',
    format: (text: string) => groupInFours(cleanWalletNumber(text)),
    takes: (formatted: string) => walletNumber.safeParse(formatted).success,
  },
  day: {
    right: '21.11.2026',
    format: cleanDateText,
    takes: (formatted: string) => parseDateText(formatted) !== null,
  },
  amount: {
    right: '100,25',
    format: (text: string) => text,
    takes: (formatted: string) => Number.isFinite(parseDecimalText(formatted, 2)),
  },
};

test.each(Object.entries(FIELDS))(
  'with a digit too many, typed or pasted, %s is refused and no other one',
  (_, { right, format, takes }) => {
    expect(takes(format(right))).toBe(true);
    for (const tooLong of [`${right}9`, `${right} 99`]) {
      expect(takes(format(tooLong)), tooLong).toBe(false);
      const typed = tooLong.split('').reduce((shown, key) => format(shown + key), '');
      expect(takes(typed), `${tooLong} key by key`).toBe(false);
    }
  },
);

test.each([TextInput, TextArea])('text that is too long: stays whole, and is counted', (input) => {
  const props = { value: 'Çay Bahçesi', maxLength: 10, onChange: () => undefined };
  const rendered = renderToStaticMarkup(createElement<typeof props>(input, props));
  expect(rendered).not.toMatch(/maxlength/i);
  expect(rendered).toContain('Çay Bahçesi');
  expect(rendered).toContain('11 / 10');
  expect(renderToStaticMarkup(createElement<typeof props>(input, { ...props, maxLength: 11 }))).not.toContain(
    ' / ',
  );
});

test.each([
  ['Ayşe Nur Yılmaz', 'AY'],
  ['ipek ırmak', 'İI'],
  ['Deniz', 'D'],
  ['s\u0327ule c\u0327ag\u0306la', 'S\u0327C\u0327'],
  ['👩🏽‍🔬 Laboratuvar', '👩🏽‍🔬L'],
  ['  ', ''],
])('initials of %j: %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
