import { errorText, isRefused } from '../call.ts';
import { answerWords } from '../words.ts';

/** The words for a failed call that happens once, however often it is tried: why it was refused, or that nobody knows. */
export function failureOfIntention(error: unknown, words: { failed: string; tryAgain: string }): string {
  if (isRefused(error)) return errorText(error, words.failed);
  return `${navigator.onLine ? answerWords.none : answerWords.offline}. ${words.tryAgain}`;
}
