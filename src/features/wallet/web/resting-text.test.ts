import { expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { restingText } from './resting-text.ts';
import { walletPageTexts as texts } from './texts/viewer.ts';

const amount = kurus(550);
const at = (time: string) => new Date(`2026-11-23T${time}:00+03:00`);

test('received money is ready no earlier than all of the money is', () => {
  const one = { amount, first_ready_at: at('18:48'), ready_at: at('18:48') };
  expect(restingText(one, null)).toBe(texts.resting(amount, at('18:48')));
  expect(restingText(one, at('18:55'))).toBe(texts.resting(amount, at('18:55')));
  expect(restingText(one, at('18:40'))).toBe(texts.resting(amount, at('18:48')));
  const two = { amount, first_ready_at: at('18:48'), ready_at: at('19:10') };
  expect(restingText(two, at('18:55'))).toBe(texts.restingInParts(amount, at('18:55'), at('19:10')));
  expect(restingText(two, at('19:30'))).toBe(texts.resting(amount, at('19:30')));
});
