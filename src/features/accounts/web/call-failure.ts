import { CallError, errorText } from '#lib/web/call.ts';
import { withMinutes } from './texts/public.ts';

/**
 * The text for a failed call: the server's words with the minutes left, else `unsaid`; `broken` for an error that did
 * not come from a call (Specification, document 1, section 8).
 */
export function failureText(error: unknown, unsaid: string, broken: string = unsaid): string {
  if (!(error instanceof CallError)) return broken;
  return withMinutes(errorText(error, unsaid), error.extra['remainingMinutes']);
}

/** The wait that a refused call asks for; null where it asks for none. */
export function waitAfter(error: unknown): { startedAt: number; seconds: number } | null {
  if (!(error instanceof CallError)) return null;
  const { remainingSeconds, remainingMinutes } = error.extra;
  const seconds = Number(remainingSeconds ?? Number(remainingMinutes ?? 0) * 60);
  return seconds > 0 ? { startedAt: Date.now(), seconds } : null;
}

/** Whether the call had no answer, or one that did not look at what was typed: that may still be right. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'NETWORK' || error.code === 'CHALLENGE_NEEDED');
}

/** The field messages of a failed call. */
export function failureFields(error: unknown): Record<string, string> {
  return error instanceof CallError ? error.fields : {};
}
