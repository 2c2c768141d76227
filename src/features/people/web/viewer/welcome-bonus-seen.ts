import { signedInUser } from '#lib/web/session.ts';

/** Kept locally too, so that a call that did not get through shows nothing twice (Specification, section 4). */
function seenKey(): string {
  return `izle-kazan.welcome-seen.${signedInUser()?.id ?? ''}`;
}

/** Whether this browser has shown it, also when the server could not be told. */
export function isWelcomeBonusSeen(): boolean {
  return localStorage.getItem(seenKey()) !== null;
}

export function rememberWelcomeBonus(): void {
  localStorage.setItem(seenKey(), '1');
}
