/**
 * When the phone of a closed account can be registered again (threats T-V14): at once after the first closing, so that
 * whoever regrets it comes back; after a later one it rests, because a new account sees every ad for the first time. Pure.
 */
const REST_DAYS = 30;
const DAY_MS = 86_400_000;

/** `closings`: how often an account of this phone was closed, the last time at `closedAt`. */
export function registrableFrom({ closings, closedAt }: { closings: number; closedAt: Date }): Date {
  return closings <= 1 ? closedAt : new Date(closedAt.getTime() + REST_DAYS * DAY_MS);
}
