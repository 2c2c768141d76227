/**
 * How long a code is still good, kept per phone in local storage so that a reload does not lose it (Specification,
 * section 4, verification code screens): start time and initial seconds; gone at zero.
 */
import type { CodeType } from '../../verification.ts';

export interface CodeSubject {
  type: CodeType;
  phone: string;
}

export interface Countdown {
  /** Milliseconds since 1970. */
  startedAt: number;
  seconds: number;
}

function storageKey({ type, phone }: CodeSubject): string {
  return `verification:${type}:${phone}`;
}

/** Whole seconds left, never above the initial ones, whatever happened to the clock. */
export function secondsLeft({ startedAt, seconds }: Countdown, nowMs: number): number {
  const elapsed = Math.max(0, nowMs - startedAt) / 1000;
  return Math.max(0, Math.ceil(seconds - elapsed));
}

function isCountdown(value: unknown): value is Countdown {
  if (typeof value !== 'object' || value === null || !('startedAt' in value) || !('seconds' in value))
    return false;
  return Number.isFinite(value.startedAt) && Number.isFinite(value.seconds);
}

/** The kept countdown, or null when there is none or its time is over. */
export function readCountdown(subject: CodeSubject, nowMs: number): Countdown | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(subject)) ?? 'null');
    return isCountdown(kept) && secondsLeft(kept, nowMs) > 0 ? kept : null;
  } catch {
    return null; // Somebody else's text under our key, or no storage: then the server is asked.
  }
}

export function startCountdown(subject: CodeSubject, seconds: number): Countdown {
  const countdown = { startedAt: Date.now(), seconds };
  try {
    localStorage.setItem(storageKey(subject), JSON.stringify(countdown));
  } catch {
    // No storage: it counts all the same, and after a reload the server is asked.
  }
  return countdown;
}

export function forgetCountdown(subject: CodeSubject): void {
  try {
    localStorage.removeItem(storageKey(subject));
  } catch {
    // There was no storage to keep it in.
  }
}
