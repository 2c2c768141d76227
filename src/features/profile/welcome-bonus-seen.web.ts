import { signedInUser } from '#lib/web/session.ts';
import { deviceStore } from '#lib/web/stored.ts';

/** Stored in the browser too, so that a failed call does not show the dialog twice. */
function seenKey(): string {
  return `izle-kazan.welcome-seen.${signedInUser()?.id ?? ''}`;
}

export function isWelcomeBonusSeen(): boolean {
  return deviceStore.get(seenKey()) !== null;
}

export function rememberWelcomeBonus(): void {
  deviceStore.set(seenKey(), '1');
}
