import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetCountdown, readCountdown, secondsLeft, startCountdown } from './code-countdown.web.ts';

const subject = { type: 'register', phone: '5321112233' } as const;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [0, 120],
  [1, 120],
  [1000, 119],
  [119_001, 1],
  [120_000, 0],
  [500_000, 0],
  [-60_000, 120],
])('%i ms after the start %i seconds are left', (elapsed, left) => {
  expect(secondsLeft({ startedAt: 1_000_000, seconds: 120 }, 1_000_000 + elapsed)).toBe(left);
});

describe('the kept countdown', () => {
  test('is found again after a reload, for its own phone and purpose only', () => {
    const started = startCountdown(subject, 120);
    expect(readCountdown(subject, Date.now())).toEqual(started);
    expect(readCountdown({ ...subject, phone: '5329998877' }, Date.now())).toBeNull();
    expect(readCountdown({ ...subject, type: 'password_reset' }, Date.now())).toBeNull();
  });

  test('is none once its time is over or it was forgotten', () => {
    startCountdown(subject, 120);
    expect(readCountdown(subject, Date.now() + 120_000)).toBeNull();
    forgetCountdown(subject);
    expect(readCountdown(subject, Date.now())).toBeNull();
  });

  test.each(['', 'null', '{}', '{"startedAt":"x","seconds":120}', 'not json'])(
    '%j in its place is none',
    (text) => {
      localStorage.setItem('verification:register:5321112233', text);
      expect(readCountdown(subject, Date.now())).toBeNull();
    },
  );

  test('does not need storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused');
      },
    });
    expect(readCountdown(subject, Date.now())).toBeNull();
    expect(startCountdown(subject, 120).seconds).toBe(120);
  });
});
