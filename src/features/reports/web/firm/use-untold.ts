import { useEffect, useState } from 'react';
import { useCallMutation } from '#lib/web/query.ts';
import { type FirmNews, firmPanelContract, type NoticeKind } from '../../contract/firm.ts';
import { readTold, rememberTold } from './told-campaigns.ts';
import { withArrivals } from './with-arrivals.ts';

const NOTHING: FirmNews = { campaigns: [], total: 0 };

/**
 * The campaigns about which this firm has seen no popup, as far as this browser and the server know. As soon as they
 * are shown (`isShown`) they count as seen on every device, even if the page is left without closing the popup. Here
 * they stay until `dismiss`, although the server no longer names them.
 */
export function useUntold(kind: NoticeKind, news: FirmNews, isShown: boolean) {
  const [told, setTold] = useState(() => readTold(kind));
  const [untold, setUntold] = useState<FirmNews>(NOTHING);
  const { mutate: markSeen } = useCallMutation(firmPanelContract.markNoticesSeen);
  const known = withArrivals(untold, news, told);
  if (known !== untold) setUntold(known);

  const shown = isShown ? known.campaigns.map(({ id }) => id).join() : '';
  useEffect(() => {
    if (shown !== '') rememberTold(kind, shown.split(',').map(Number));
  }, [kind, shown]);

  // Campaigns that the server still names although this browser has shown them, just now or while the server was away.
  const unmarked = news.campaigns
    .filter(({ id }) => told.has(id) || (isShown && known.campaigns.some((campaign) => campaign.id === id)))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    // After a failure the server names them again, so that the next visit marks them.
    if (unmarked !== '') markSeen({ body: { kind, campaign_ids: unmarked.split(',').map(Number) } });
  }, [kind, unmarked, markSeen]);

  return {
    untold: known,
    dismiss: () => {
      setTold(new Set([...told, ...known.campaigns.map(({ id }) => id)]));
      setUntold(NOTHING);
    },
  };
}
