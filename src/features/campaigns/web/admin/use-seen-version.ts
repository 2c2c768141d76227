import { useState } from 'react';

/**
 * The version that was on screen when a decision was asked for: what arrives behind the dialog was not looked at, and
 * the server refuses a decision on another version.
 */
export function useSeenVersion(campaign: { version: number } | undefined, isOpen: boolean): number | null {
  const [version, setVersion] = useState<number | null>(null);
  const seen = isOpen ? (version ?? campaign?.version ?? null) : null;
  // State that follows from another is set while drawing, not in an effect: nothing is painted twice.
  if (seen !== version) setVersion(seen);
  return seen;
}
