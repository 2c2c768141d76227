/**
 * One `Idempotency-Key` per intention: the same one on every try until the outcome is known, so that a lost answer
 * cannot make a thing happen twice (Specification, decisions §1).
 */
import { CallError } from './call.ts';

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

export function createIntentionKey(): IntentionKey {
  let open: { intention: string; key: string } | null = null;
  return {
    keyFor(input) {
      const intention = JSON.stringify(input);
      if (open?.intention !== intention) open = { intention, key: randomKey() };
      return open.key;
    },
    settle() {
      open = null;
    },
  };
}

/**
 * Whether a failed call has certainly changed nothing, because the server refused it. Without an answer, or with a 5xx,
 * it may have.
 */
export function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}
