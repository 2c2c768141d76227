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

/** Whether the call had no answer, or one that did not look at what was typed: that may still be right. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'NETWORK' || error.code === 'CHALLENGE_NEEDED');
}

/** The field messages of a failed call. */
export function failureFields(error: unknown): Record<string, string> {
  return error instanceof CallError ? error.fields : {};
}
