import { expect, test } from 'vitest';
import { settingsBody } from './contract.ts';
import { SETTING_KEYS, SETTINGS } from './registry.ts';

const NUMBERS = SETTING_KEYS.filter((key) => SETTINGS[key].unit !== 'switch');
/** As many digits as a number can have, with and without decimals, and beyond what a number can tell apart. */
const TYPED = [
  1_000_001, 99_999_999, 99_999_999_999_999, 123_456_789_012_345.6, 999_999_999_999_999, 1e20, 1e21, 1e300,
];

test.each(NUMBERS)('%s: whatever number is typed, what is wrong with it is said', (key) => {
  for (const value of [...TYPED, ...TYPED.map((typed) => -typed), Number.NaN, 1.005]) {
    const { error } = settingsBody.safeParse({ [key]: value });
    const said = error?.issues.filter(({ path }) => path[0] === key).map(({ message }) => message);
    expect(said, String(value)).toEqual([expect.stringMatching(/\S/)]);
  }
});
