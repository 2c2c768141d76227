import { CallError, errorText } from '#lib/web/call.ts';
import { withMinutes } from '../screen-texts.ts';

/** What to show for a failed call: the server's words with the minutes left, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  const text = errorText(error, fallback);
  return error instanceof CallError ? withMinutes(text, error.extra['remainingMinutes']) : text;
}

/** The field messages of a failed call. */
export function failureFields(error: unknown): Record<string, string> {
  return error instanceof CallError ? error.fields : {};
}
