import type { ReactNode } from 'react';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { campaignFailures } from '../../../texts.ts';
import type { TypedCampaign } from '../../../typed-wire.ts';
import { useTyped } from '../../api.ts';

/** What was typed into a form before, as its form takes it. */
export interface TypedBefore {
  typed: TypedCampaign | null;
  reloadTyped: () => Promise<TypedCampaign | null | undefined>;
}

/** Waits for what was typed into a form before it is shown, so that nothing is typed over it. */
export function TypedStates({
  campaignId,
  children,
}: {
  campaignId: number | undefined;
  children: (before: TypedBefore) => ReactNode;
}) {
  const typed = useTyped(campaignId);
  const reloadTyped = async () => (await typed.refetch()).data;
  return (
    <QueryStates query={typed} failedText={campaignFailures.load}>
      {(found) => children({ typed: found, reloadTyped })}
    </QueryStates>
  );
}
