/**
 * The campaigns about which this browser has shown a popup (Specification, document 2, "Firm panel": each popup is
 * shown once per campaign id, remembered in local storage under two separate keys; the server remembers it for other
 * devices).
 */

import type { NoticeKind } from '../../contract/firm.ts';

const TOLD_KEYS: Readonly<Record<NoticeKind, string>> = {
  approved: 'izle-kazan.notified-approved-campaigns',
  payment_approved: 'izle-kazan.notified-payment-approved-campaigns',
};

/** The panel names at most fifty campaigns of each kind; older ones need not be remembered for ever. */
const MAX_REMEMBERED = 500;

/** The ids in a stored text; none for any other text. */
export function parseTold(text: string | null): number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

/** The text to store after `ids` were shown too: each id once, the latest last. */
export function withTold(text: string | null, ids: readonly number[]): string {
  const before = parseTold(text).filter((id) => !ids.includes(id));
  return JSON.stringify([...before, ...ids].slice(-MAX_REMEMBERED));
}

export function readTold(kind: NoticeKind): ReadonlySet<number> {
  try {
    return new Set(parseTold(localStorage.getItem(TOLD_KEYS[kind])));
  } catch {
    return new Set(); // Storage is forbidden: the popup then comes once per visit.
  }
}

export function rememberTold(kind: NoticeKind, ids: readonly number[]): void {
  const key = TOLD_KEYS[kind];
  try {
    localStorage.setItem(key, withTold(localStorage.getItem(key), ids));
  } catch {
    // Storage is forbidden or full: showing the popup twice is better than failing.
  }
}
