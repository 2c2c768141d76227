import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { istanbulDay } from '#lib/shared/dates.ts';
import { afterMidnight, watchDay } from './new-day.ts';
import { noteServerTime, serverTime } from './server-time.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T20:00:00Z') }); // 23:00 in Istanbul.
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MINUTE = 60_000;

it('the new day: notifies once at each midnight of Istanbul', () => {
  const notify = vi.fn();
  const stop = watchDay(notify);
  vi.advanceTimersByTime(60 * MINUTE - 1);
  expect(notify).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(notify).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(24 * 60 * MINUTE);
  expect(notify).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(24 * 60 * MINUTE);
  expect(notify).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

it('a device that slept over midnight: notifies when it is visible again', () => {
  const notify = vi.fn();
  watchDay(notify);
  vi.setSystemTime(new Date('2026-11-23T06:00:00Z'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(notify).toHaveBeenCalledTimes(1);
});

it.each([26, -31])("a device's clock %i hours off: the day is the server's", (hours) => {
  const time = new Date();
  vi.setSystemTime(time.getTime() + hours * 60 * MINUTE);
  const notify = vi.fn();
  const stop = watchDay(notify);
  noteServerTime(time.toUTCString());
  expect(istanbulDay(serverTime())).toBe('2026-11-22');
  expect(notify).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60 * MINUTE);
  expect(istanbulDay(serverTime())).toBe('2026-11-23');
  expect(notify).toHaveBeenCalledTimes(2);
  stop();
  noteServerTime(new Date().toUTCString());
});

it('the server is asked a moment later, and not any more once the screen is left', () => {
  const ask = vi.fn();
  const stop = afterMidnight(ask);
  vi.advanceTimersByTime(60 * MINUTE);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(6000);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(24 * 60 * MINUTE - 6000);
  stop();
  vi.advanceTimersByTime(MINUTE);
  expect(ask).toHaveBeenCalledTimes(1);
});
