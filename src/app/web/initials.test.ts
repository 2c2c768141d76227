import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Ayşe Nur Yılmaz', 'AY'],
  ['ipek ırmak', 'İI'],
  ['Deniz', 'D'],
  ['s\u0327ule c\u0327ag\u0306la', 'S\u0327C\u0327'],
  ['👩🏽‍🔬 Laboratuvar', '👩🏽‍🔬L'],
  ['  ', ''],
])('of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
