import { expect, test } from 'vitest';
import { type StepFacts, stepsOf } from './steps.ts';
import { CANCELLED_REASON, withdrawalStateText } from './texts.ts';

const [asked, proposed, decided] = ['09:00', '10:30', '14:05'].map(
  (time) => new Date(`2026-11-24T${time}:00+03:00`),
) as [Date, Date, Date];
const waiting: StepFacts = {
  status: 'pending',
  rejection_reason: null,
  created_at: asked,
  decided_at: null,
  proposed_at: null,
};
const ended = { decided_at: decided };

test.each<[string, Partial<StepFacts>, [string, Date | null][]]>([
  [
    'waits',
    {},
    [
      ['İstendi', asked],
      ['Ödendi', null],
    ],
  ],
  [
    'waits for a second approval',
    { proposed_at: proposed },
    [
      ['İstendi', asked],
      ['İkinci onaya sunuldu', proposed],
      ['Ödendi', null],
    ],
  ],
  [
    'is paid',
    { status: 'paid', ...ended },
    [
      ['İstendi', asked],
      ['Ödendi', decided],
    ],
  ],
  [
    'is rejected after a proposal',
    { status: 'rejected', rejection_reason: 'Ad uyuşmuyor', proposed_at: proposed, ...ended },
    [
      ['İstendi', asked],
      ['İkinci onaya sunuldu', proposed],
      ['Reddedildi', decided],
    ],
  ],
  [
    'is cancelled by its viewer',
    { status: 'rejected', rejection_reason: CANCELLED_REASON, ...ended },
    [
      ['İstendi', asked],
      ['İptal edildi', decided],
    ],
  ],
])('the steps of one that %s, each with its time', (_name, change, steps) => {
  expect(stepsOf({ ...waiting, ...change }).map(({ text, at }) => [text, at])).toEqual(steps);
});

test.each([
  ['pending', null, false, 'Onay bekliyor'],
  ['pending', null, true, 'İncelemede'],
  ['paid', null, false, 'Ödendi'],
  ['rejected', 'Ad uyuşmuyor', false, 'Reddedildi'],
  ['rejected', CANCELLED_REASON, false, 'İptal edildi'],
] as const)('%s (%s, in review: %s) is “%s” everywhere', (status, reason, inReview, text) => {
  expect(withdrawalStateText({ status, rejection_reason: reason, in_review: inReview })).toBe(text);
});
