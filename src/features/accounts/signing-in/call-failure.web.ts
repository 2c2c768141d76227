import { CallError, errorText } from '#lib/web/call.ts';
import { withMinutes } from '../public-texts.web.ts';

/** `unsaid` where the server gave no text, `broken` for errors that are not a call's. */
export function failureText(error: unknown, unsaid: string, broken: string = unsaid): string {
  if (!(error instanceof CallError)) return broken;
  return withMinutes(errorText(error, unsaid), error.extra['remainingMinutes']);
}

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

export function failureFields(error: unknown): Record<string, string> {
  return error instanceof CallError ? error.fields : {};
}
