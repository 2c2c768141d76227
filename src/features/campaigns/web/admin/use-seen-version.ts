import { useState } from 'react';
import { useAdminCampaign } from '../api.ts';

/**
 * The version of a campaign that was on screen when a decision on it was begun. A newer one that arrives behind the
 * dialog was not looked at, so that the server refuses a decision on it. Who decides from the list (`isInDetails` is
 * false) looks at the dialog alone, which waits for what is so now. Null without a campaign, or until it is known.
 */
export function useSeenVersion(id: number | null, isInDetails: boolean): number | null {
  const { data: campaign, isFetching } = useAdminCampaign(id);
  const [version, setVersion] = useState<number | null>(null);
  const shown = isInDetails || !isFetching ? (campaign?.version ?? null) : null;
  const seen = id === null ? null : (version ?? shown);
  // State that follows from another is set while drawing, not in an effect, so that nothing is painted twice.
  if (seen !== version) setVersion(seen);
  return seen;
}
