import { useState } from 'react';
import { useAdminCampaign } from '../api.ts';

/**
 * The version that was on screen when a decision on a campaign was asked for: what arrives behind the dialog was not
 * looked at, and the server refuses a decision on another version. Null while none is asked for or it is not known yet.
 */
export function useSeenVersion(id: number | null): number | null {
  const campaign = useAdminCampaign(id).data;
  const [version, setVersion] = useState<number | null>(null);
  const seen = id === null ? null : (version ?? campaign?.version ?? null);
  // State that follows from another is set while drawing, not in an effect: nothing is painted twice.
  if (seen !== version) setVersion(seen);
  return seen;
}
