/**
 * When the phone of a closed account can be registered again (threats T-V14). After the first closing it is at once,
 * so that a person who regrets closing can come back. After a later closing the phone has to wait, because every new
 * account could earn from all ads again. Pure.
 */
const REST_DAYS = 30;
const DAY_MS = 86_400_000;

/** `closings` is how often accounts of this phone were closed; `closedAt` is when the last one was. */
export function registrableFrom({ closings, closedAt }: { closings: number; closedAt: Date }): Date {
  return closings <= 1 ? closedAt : new Date(closedAt.getTime() + REST_DAYS * DAY_MS);
}
