import { vi } from 'vitest';

/** Repeats until `check` throws nothing, for 20 seconds: what never comes is a fault, not what comes late. */
export function soon<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}
