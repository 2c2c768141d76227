/**
 * One `Idempotency-Key` per intention: the same one on every try until the outcome is known, so that a lost answer
 * cannot make a thing happen twice (Specification, decisions §1).
 */
import { CallError } from './call.ts';
import { SECRET, textDraftKey } from './form/drafts.ts';
import { signedInUser } from './session.ts';

export interface IntentionKey {
  /** The key for this input; another input counts as another intention. */
  keyFor(input: unknown): string;
  /** Tells that the outcome is known: the next try, even of the same input, is a new intention. */
  settle(): void;
}

/** Thirty-two letters that nobody else has. */
export function randomKey(): string {
  // randomUUID() is missing on pages without TLS.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A lost answer is asked for again by then, or not at all. */
const TRIED_AGAIN_MS = 3_600_000;

interface Open {
  intention: string;
  key: string;
  /** When it was first tried, in milliseconds since 1970. */
  at: number;
}

/** Where the intention of this call is kept, of which the outcome is not known. */
const placeOf = (path: string): string => textDraftKey(signedInUser()?.id, path);

/**
 * Makes the keys of the call with this address. Also a page that was loaded anew, or left and opened again, tries the same
 * intention with the same key: its form still holds what was typed.
 */
export function createIntentionKey(path: string): IntentionKey {
  return {
    keyFor(input) {
      const intention = JSON.stringify(input, (key, value: unknown) =>
        SECRET.test(key) ? undefined : value,
      );
      // Only the lines below write there.
      let open = JSON.parse(sessionStorage.getItem(placeOf(path)) ?? 'null') as Open | null;
      if (open?.intention !== intention || Date.now() - open.at > TRIED_AGAIN_MS)
        open = { intention, key: randomKey(), at: Date.now() };
      sessionStorage.setItem(placeOf(path), JSON.stringify(open));
      return open.key;
    },
    settle: () => forgetIntention(path),
  };
}

/** The next try of this call, even of the same input, is a new intention: what the last one made is known, or undone. */
export function forgetIntention(path: string): void {
  sessionStorage.removeItem(placeOf(path));
}

/**
 * Whether a failed call has certainly changed nothing, because the server refused it. Without an answer, or with a 5xx,
 * it may have.
 */
export function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}
