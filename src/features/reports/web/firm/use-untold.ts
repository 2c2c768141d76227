import { useEffect, useState } from 'react';
import { type FirmNews, type NoticeKind } from '../../contract/firm.ts';
import { useMarkNoticesSeen } from '../api.ts';
import { withArrivals } from './with-arrivals.ts';

const NOTHING: FirmNews = { campaigns: [], total: 0 };

/** So often the server is told again of what was shown, while it cannot be told. */
const TELL_AGAIN_MS = 15_000;

/**
 * The campaigns that popups were about since the page was loaded, so that a server that cannot be told of it does not
 * make them come again at every visit of the panel.
 */
const SHOWN_HERE: Readonly<Record<NoticeKind, Set<number>>> = {
  approved: new Set(),
  payment_approved: new Set(),
};

/**
 * The campaigns of the popup. `news` is what no device of the account has shown yet: the server remembers it
 * (Specification, document 2, "Firm panel": each popup is shown once per campaign id). It is shown as soon as somebody
 * can see it (`mayShow`) and only then counts as seen, even if the page is left without closing the popup. Here it stays
 * until `dismiss`, although the server no longer names it.
 */
export function useUntold(kind: NoticeKind, news: FirmNews, mayShow: boolean) {
  const [told, setTold] = useState<ReadonlySet<number>>(() => new Set(SHOWN_HERE[kind]));
  const [untold, setUntold] = useState<FirmNews>(NOTHING);
  const { mutate: markSeen } = useMarkNoticesSeen();
  const known = mayShow ? withArrivals(untold, news, told) : untold;
  if (known !== untold) setUntold(known);

  // Campaigns that the server still names although they were shown: just now, or while it could not be told.
  const unmarked = news.campaigns
    .filter(({ id }) => told.has(id) || known.campaigns.some((campaign) => campaign.id === id))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (unmarked === '') return undefined;
    const ids = unmarked.split(',').map(Number);
    for (const id of ids) SHOWN_HERE[kind].add(id);
    const mark = () => markSeen({ body: { kind, campaign_ids: ids } });
    mark();
    const again = setInterval(mark, TELL_AGAIN_MS);
    return () => clearInterval(again);
  }, [kind, unmarked, markSeen]);

  return {
    untold: known,
    dismiss: () => {
      setTold(new Set([...told, ...known.campaigns.map(({ id }) => id)]));
      setUntold(NOTHING);
    },
  };
}
