/** Stored per phone, so that a reload does not lose it. */
import { deviceStore } from '#lib/web/stored.ts';
import type { CodeType } from '../verification.ts';

export interface CodeSubject {
  type: CodeType;
  phone: string;
}

export interface Countdown {
  startedAt: number;
  seconds: number;
  /** The code has no tries left, though its time is not over. */
  isSpent?: boolean;
}

function storageKey({ type, phone }: CodeSubject): string {
  return `verification:${type}:${phone}`;
}

/** Never above the initial seconds, even if the device's clock is set back. */
export function secondsLeft({ startedAt, seconds }: Countdown, nowMs: number): number {
  const elapsed = Math.max(0, nowMs - startedAt) / 1000;
  return Math.max(0, Math.ceil(seconds - elapsed));
}

function isCountdown(value: unknown): value is Countdown {
  if (typeof value !== 'object' || value === null || !('startedAt' in value) || !('seconds' in value))
    return false;
  return Number.isFinite(value.startedAt) && Number.isFinite(value.seconds);
}

export function readCountdown(subject: CodeSubject, nowMs: number): Countdown | null {
  try {
    const kept: unknown = JSON.parse(deviceStore.get(storageKey(subject)) ?? 'null');
    return isCountdown(kept) && secondsLeft(kept, nowMs) > 0 ? kept : null;
  } catch {
    return null; // A text under this key that something else wrote: the server is asked instead.
  }
}

export const startCountdown = (subject: CodeSubject, seconds: number): Countdown =>
  keepCountdown(subject, { startedAt: Date.now(), seconds });

export function keepCountdown(subject: CodeSubject, countdown: Countdown): Countdown {
  deviceStore.set(storageKey(subject), JSON.stringify(countdown));
  return countdown;
}

export function forgetCountdown(subject: CodeSubject): void {
  deviceStore.remove(storageKey(subject));
}
