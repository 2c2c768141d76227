import { errorText, isRefused } from '../call.ts';
import { answerWords } from '../words.ts';

export function failureOfIntention(error: unknown, words: { failed: string; tryAgain: string }): string {
  if (isRefused(error)) return errorText(error, words.failed);
  return `${navigator.onLine ? answerWords.none : answerWords.offline}. ${words.tryAgain}`;
}
