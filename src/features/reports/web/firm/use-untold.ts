import { useEffect, useState } from 'react';
import { readTold, rememberTold, type ToldKey } from './told-campaigns.ts';

export interface NamedCampaign {
  id: number;
  campaign_name: string;
}

/**
 * The campaigns that this browser has not told of yet. They count as told of from the moment they are shown
 * (`isShown`), also when the page is left without closing the popup; here they stay until `dismiss`.
 */
export function useUntold(key: ToldKey, campaigns: readonly NamedCampaign[], isShown: boolean) {
  const [told, setTold] = useState(() => readTold(key));
  const untold = campaigns.filter(({ id }) => !told.has(id));
  const ids = untold.map(({ id }) => id).join();

  useEffect(() => {
    if (isShown && ids !== '') rememberTold(key, ids.split(',').map(Number));
  }, [key, ids, isShown]);

  return {
    untold,
    dismiss: () => setTold(new Set([...told, ...untold.map(({ id }) => id)])),
  };
}
