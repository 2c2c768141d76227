import { expect, test } from 'vitest';
import { settingsBody, settingsForm } from './contract.ts';
import { SETTING_KEYS, SETTINGS } from './registry.ts';
import { emptyText } from './texts.ts';

const NUMBERS = SETTING_KEYS.filter((key) => SETTINGS[key].unit !== 'switch');
/** As many digits as a number can have, with and without decimals, and beyond what a number can tell apart. */
const TYPED = [
  1_000_001, 99_999_999, 99_999_999_999_999, 123_456_789_012_345.6, 999_999_999_999_999, 1e20, 1e21, 1e300,
];

test.each(NUMBERS)('%s: a screen that shows it may not leave it empty', (key) => {
  const { error } = settingsForm.safeParse({});
  expect(error?.issues.find(({ path }) => path[0] === key)?.message).toBe(emptyText(SETTINGS[key].label));
});

test.each(NUMBERS)('%s: whatever number is typed, what is wrong with it is said', (key) => {
  for (const value of [...TYPED, ...TYPED.map((typed) => -typed), Number.NaN, 1.005]) {
    const { error } = settingsBody.safeParse({ [key]: value });
    const said = error?.issues.filter(({ path }) => path[0] === key).map(({ message }) => message);
    expect(said, String(value)).toEqual([expect.stringMatching(/\S/)]);
  }
});
