/** The figures of the SMS codes (docs/product.md, Accounts). */

const MINUTE_MS = 60_000;

export const CODE_TYPES = ['register', 'password_reset'] as const;
export type CodeType = (typeof CODE_TYPES)[number];
export type SentCodeType = CodeType | 'phone_change';

export const CODE_LENGTH = 6;
export const CODE_SECONDS = 120;
export const MAX_WRONG_TRIES = 5;
export const RESEND_SECONDS = 60;

export const CODE_WARNING_SECONDS = 30;

export const RESET_GRANT_SECONDS = 600;

/** Carriers leave a number that was given up unused for longer than this before somebody else gets it. */
export const PHONE_FRESH_DAYS = 90;

/** Time for the owner to notice and remove what a thief of the session and the password has added. */
const STAND_IN_HOURS = 24;

export function isOldEnoughToStandIn(addedAt: Date, now: Date): boolean {
  return now.getTime() - addedAt.getTime() >= STAND_IN_HOURS * 60 * MINUTE_MS;
}

/** Over all codes of a phone: by kind of asker in the browsers that requested them, and together in all others: new codes allow no more. */
export const MAX_WRONG_TRIES_PER_DAY = 10;

/** From ten to twenty a day the first try at each code that took a proof of work still counts. */
export const MAX_WORKERS_TRIES_PER_DAY = 20;

/** The caller who asked for a code. The owner is known by a session or a device; a session may name another number. */
export type AskedBy = 'stranger' | 'worker' | 'session' | 'owner';

interface SendCap {
  messages: number;
  withinMs: number;
}

const ONE_A_MINUTE: SendCap = { messages: 1, withinMs: MINUTE_MS };
const CAPS: readonly SendCap[] = [
  ONE_A_MINUTE,
  { messages: 5, withinMs: 60 * MINUTE_MS },
  { messages: 10, withinMs: 1440 * MINUTE_MS },
];
/** Limits of messages to one phone, for each kind of asker. Each code to a worker takes twice the work of the last one. */
const SEND_CAPS: Record<AskedBy, readonly SendCap[]> = {
  stranger: CAPS,
  session: CAPS,
  owner: CAPS,
  worker: [ONE_A_MINUTE, { messages: 40, withinMs: 1440 * MINUTE_MS }],
};

export const SENDS_LOOKED_AT = 40;

/** Milliseconds until the next code to a phone. `sentAt`: its latest codes for this kind of asker, newest first. */
export function waitBeforeNextCode(sentAt: readonly Date[], askedBy: AskedBy, now: Date): number {
  const waits = SEND_CAPS[askedBy].map(({ messages, withinMs }) => {
    const oldestThatCounts = sentAt[messages - 1];
    return oldestThatCounts === undefined ? 0 : oldestThatCounts.getTime() + withinMs - now.getTime();
  });
  return Math.max(0, ...waits);
}

/** Milliseconds for which a code is good; 0 for one that is over, or was made while the clock was ahead. */
export function codeGoodForMs(createdAt: Date, now: Date): number {
  const ageMs = now.getTime() - createdAt.getTime();
  return ageMs < 0 ? 0 : Math.max(0, CODE_SECONDS * 1000 - ageMs);
}

/** Signs of an attack on registration and reset: too many wrong codes, too many codes sent, over all addresses. */
export const ALARM_KINDS = ['wrong_codes', 'codes_sent'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];
