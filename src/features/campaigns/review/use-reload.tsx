import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CallError } from '#lib/web/call.ts';
import { queryClient } from '#lib/web/query.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { campaignErrors } from '../errors.ts';
import { decisionTexts } from '../admin-texts.web.ts';
import { useAdminCampaign } from '../api.web.ts';

const OVERTAKEN: ReadonlySet<string> = new Set([
  campaignErrors.CAMPAIGN_CHANGED.code,
  campaignErrors.CAMPAIGN_STATE.code,
  campaignErrors.CAMPAIGN_NOT_FOUND.code,
  campaignErrors.CAMPAIGN_CLAIMED.code,
  campaignErrors.DECISION_HELD.code,
]);

/** A `problemAction` that reads the campaigns again and shows this one, after a refusal because it changed. */
export function useReload(id: number | null, onReload: (id: number) => void): (error: unknown) => ReactNode {
  function reload() {
    void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
    if (id !== null) onReload(id);
  }
  return (error) =>
    error instanceof CallError &&
    OVERTAKEN.has(error.code) && (
      <Button variant="secondary" size="sm" icon={<RotateCw aria-hidden />} onClick={reload}>
        {decisionTexts.reload}
      </Button>
    );
}

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
