import type { FirmNews } from '../../contract/firm.ts';

const unnamed = ({ campaigns, total }: FirmNews) => total - campaigns.length;

/** The news of the open popup, with campaigns added that came meanwhile; the same object if none did. */
export function withArrivals(untold: FirmNews, news: FirmNews, told: ReadonlySet<number>): FirmNews {
  const arrived = news.campaigns.filter(
    ({ id }) => !told.has(id) && !untold.campaigns.some((campaign) => campaign.id === id),
  );
  if (arrived.length === 0) return untold;
  const campaigns = [...untold.campaigns, ...arrived];
  return { campaigns, total: campaigns.length + Math.max(unnamed(untold), unnamed(news)) };
}
