import { isMissing } from '#lib/web/call.ts';
import { type Subject, useGone } from '#lib/web/screen/use-subject.ts';
import { useLast } from '#lib/web/use-last.ts';
import { sharedTexts as texts } from './texts.web.ts';
import { type CampaignEvent, type CampaignState, mayHappen } from './lifecycle.ts';

interface Reading<Campaign> {
  data: Campaign | undefined;
  error: unknown;
  isFetching: boolean;
}

/**
 * The campaign that a dialog asks about; null while it is not known. The address of a question that makes no sense, because
 * there is no such campaign or it is in another state, is left and says so. A question that was asked stays: what has
 * happened meanwhile is the answer to it.
 */
export function useAsked<Campaign extends CampaignState & { id: number }>(
  subject: Subject,
  { data, error, isFetching }: Reading<Campaign>,
  event: CampaignEvent,
): Campaign | null {
  const isKnown = data !== undefined && data.id === subject.id;
  const last = useLast(isKnown && mayHappen(event, data) ? data : null);
  const asked = last?.id === subject.id ? last : null;
  useGone(
    subject,
    subject.id !== null && asked === null && !isFetching && (isKnown || isMissing(error)),
    isKnown ? texts.otherState : undefined,
  );
  return asked;
}
