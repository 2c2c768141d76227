import type { ReactNode } from 'react';
import { isMissing } from '#lib/web/call.ts';
import { Missing } from '#lib/web/lists/empty-state.tsx';
import { type QueryLike, QueryStates, type QueryStatesProps } from '#lib/web/lists/query-states.tsx';
import { sharedTexts } from './texts.web.ts';

export interface CampaignStatesProps<T> extends Pick<QueryStatesProps<T>, 'skeleton' | 'failedText'> {
  query: QueryLike<T>;
  listPath?: string;
  listName?: string;
  children: (campaign: T) => ReactNode;
}

/** Links to the list for a missing campaign, because trying again would not help. */
export function CampaignStates<T>({
  listPath,
  listName = sharedTexts.missingBack,
  ...states
}: CampaignStatesProps<T>) {
  if (!isMissing(states.query.error)) return <QueryStates {...states} />;
  const wasShown = states.query.data !== undefined;
  return (
    <Missing
      title={wasShown ? sharedTexts.leftTitle : sharedTexts.missingTitle}
      list={listPath === undefined ? undefined : { to: listPath, label: listName }}
    >
      {wasShown ? sharedTexts.left : sharedTexts.missing}
    </Missing>
  );
}
