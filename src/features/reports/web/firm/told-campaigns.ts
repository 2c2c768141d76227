/**
 * Which campaigns this browser has already told of (Specification, document 2, "Firm panel": each popup is shown once
 * per campaign id, remembered in local storage under two separate keys).
 */

export const TOLD_KEYS = {
  approved: 'izle-kazan.notified-approved-campaigns',
  paid: 'izle-kazan.notified-payment-approved-campaigns',
} as const;
export type ToldKey = (typeof TOLD_KEYS)[keyof typeof TOLD_KEYS];

/** The panel names at most fifty campaigns of each kind; older ones need not be remembered for ever. */
const MAX_REMEMBERED = 500;

/** The ids in a stored text; anything else is as good as nothing. */
export function parseTold(text: string | null): number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

/** The text to store after telling of `ids` too: each once, the latest last. */
export function withTold(text: string | null, ids: readonly number[]): string {
  const before = parseTold(text).filter((id) => !ids.includes(id));
  return JSON.stringify([...before, ...ids].slice(-MAX_REMEMBERED));
}

export function readTold(key: ToldKey): ReadonlySet<number> {
  try {
    return new Set(parseTold(localStorage.getItem(key)));
  } catch {
    return new Set(); // Storage is forbidden: the popup then comes once a visit.
  }
}

export function rememberTold(key: ToldKey, ids: readonly number[]): void {
  try {
    localStorage.setItem(key, withTold(localStorage.getItem(key), ids));
  } catch {
    // Forbidden or full: telling twice is better than failing.
  }
}
