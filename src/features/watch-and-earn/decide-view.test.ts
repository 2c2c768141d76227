import { describe, expect, test } from 'vitest';
import { decideView, timeLeft, type WatchFacts } from './decide-view.ts';

const watch: WatchFacts = {
  userId: 1,
  campaignId: 7,
  status: 'open',
  displayDuration: 5,
  hasExpired: false,
  elapsedMs: 5000,
  holder: null,
};
const claim = { userId: 1, campaignId: 7 };

describe('whether a view is paid', () => {
  test.each([
    ['at the very moment it is over', {}, { kind: 'pay' }],
    ['a millisecond before it would be released', { elapsedMs: 64_999 }, { kind: 'pay' }],
    ['a millisecond early', { elapsedMs: 4999 }, { kind: 'too early', remainingSeconds: 1 }],
    ['at the start', { elapsedMs: 0 }, { kind: 'too early', remainingSeconds: 5 }],
    ['once it has run out', { elapsedMs: 65_000 }, { kind: 'refused', refusal: 'WATCH_EXPIRED' }],
    ['when it was paid before', { status: 'viewed' }, { kind: 'paid before' }],
    ['when it gave way to another', { status: 'released' }, { kind: 'refused', refusal: 'WATCH_RELEASED' }],
    [
      'when it was released for its age',
      { status: 'released', hasExpired: true },
      { kind: 'refused', refusal: 'WATCH_EXPIRED' },
    ],
    ['of somebody else', { userId: 2 }, { kind: 'refused', refusal: 'WATCH_NOT_FOUND' }],
    ['of another ad', { campaignId: 8 }, { kind: 'refused', refusal: 'WATCH_NOT_FOUND' }],
    [
      'of somebody else, paid',
      { userId: 2, status: 'viewed' },
      { kind: 'refused', refusal: 'WATCH_NOT_FOUND' },
    ],
  ] satisfies [string, Partial<WatchFacts>, object][])('%s', (_, given, decision) => {
    expect(decideView({ ...watch, ...given }, claim)).toEqual(decision);
  });

  test.each([
    ['the page that shows it', 'a', 'a', 'pay'],
    ['another page than the one that took it over', 'a', 'b', 'refused'],
    ['a page that does not name itself', 'a', undefined, 'pay'],
    ['any page, where none has named itself', null, 'b', 'pay'],
  ])('asked by %s', (_, holder, asks, kind) => {
    expect(decideView({ ...watch, holder }, { ...claim, holder: asks })).toMatchObject({
      kind,
      ...(kind === 'refused' && { refusal: 'WATCH_MOVED' }),
    });
  });

  test('a watch nobody opened is not found', () => {
    expect(decideView(undefined, claim)).toEqual({ kind: 'refused', refusal: 'WATCH_NOT_FOUND' });
  });
});

test.each([
  [2400, 3, 62],
  [5000, 0, 60],
  [70_000, 0, 0],
])('a watch of five seconds, %s ms old, still needs %s s and runs out in %s', (elapsedMs, needs, ends) => {
  expect(timeLeft(5, elapsedMs)).toEqual({ remaining_seconds: needs, expires_in_seconds: ends });
});
