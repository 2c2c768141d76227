import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Ayşe Nur Yılmaz', 'AY'],
  ['ipek ırmak', 'İI'],
  ['Deniz', 'D'],
  ['  ', ''],
])('of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
