import { vi } from 'vitest';

/**
 * Repeats until `check` throws nothing, and resolves with what it gave. Fails with its last error after
 * 20 seconds: a fault is found by what never comes, not by what a busy machine makes late.
 */
export function soon<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}
