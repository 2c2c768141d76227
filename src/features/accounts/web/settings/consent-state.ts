import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { consentTexts as texts } from '../texts.ts';

interface Answer {
  is_given: boolean;
  /** Whether a yes came before the present no. */
  was_given: boolean;
  version: string | null;
  /** Null while the person has never answered. */
  at: Date | null;
}

/** What the person has said about it; of what they were never asked, what holds until they do. */
export function consentState({ is_given, was_given, at, version }: Answer): string {
  if (at === null || version === null) return is_given ? texts.onUnasked : texts.unasked;
  const time = formatDateTime(at);
  return `${answerText({ is_given, was_given }, time)} · ${texts.version(formatDay(version))}`;
}

function answerText({ is_given, was_given }: Pick<Answer, 'is_given' | 'was_given'>, time: string): string {
  if (is_given) return texts.given(time);
  return was_given ? texts.withdrawn(time) : texts.refused(time);
}
