import { useEffect, useState } from 'react';
import { useCallMutation } from '#lib/web/query.ts';
import { type FirmNews, firmPanelContract, type NoticeKind } from '../../contract/firm.ts';
import { readTold, rememberTold } from './told-campaigns.ts';
import { withArrivals } from './with-arrivals.ts';

const NOTHING: FirmNews = { campaigns: [], total: 0 };

/**
 * The campaigns that this firm has yet to be told of, as far as this browser and the server know. They count as told of
 * from the moment they are shown (`isShown`), on every device, also when the page is left without closing the popup; here
 * they stay until `dismiss`, though the server stops naming them.
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

  // What the server still names and this browser has told of, now or before the server could be reached.
  const unmarked = news.campaigns
    .filter(({ id }) => told.has(id) || (isShown && known.campaigns.some((campaign) => campaign.id === id)))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    // A failure is made good with the next visit: the server names them again.
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
