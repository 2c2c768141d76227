import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallError } from '#lib/web/call.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { type QueryLike, QueryStates, type QueryStatesProps } from '#lib/web/lists/query-states.tsx';
import { sharedTexts } from './texts.ts';

export interface CampaignStatesProps<T> extends Pick<QueryStatesProps<T>, 'skeleton' | 'failedText'> {
  query: QueryLike<T>;
  /** The list to go to when there is no such campaign; a dialog has its list behind it. */
  listPath?: string;
  children: (campaign: T) => ReactNode;
}

/**
 * The states of one campaign. For a campaign that does not exist it leads to the list, because trying again would not
 * help.
 */
export function CampaignStates<T>({ listPath, ...states }: CampaignStatesProps<T>) {
  const { error } = states.query;
  if (!(error instanceof CallError) || error.status !== 404) return <QueryStates {...states} />;
  return (
    <EmptyState
      icon={<SearchX />}
      title={sharedTexts.missingTitle}
      isPlain={listPath === undefined}
      action={
        listPath !== undefined && (
          <ButtonLink to={listPath} variant="secondary">
            {sharedTexts.missingBack}
          </ButtonLink>
        )
      }
    >
      {sharedTexts.missing}
    </EmptyState>
  );
}
