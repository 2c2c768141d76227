export interface NamedCampaign {
  id: number;
  campaign_name: string;
}

/** What is being told of, with what has come since; the same list while nothing has. */
export function withArrivals(
  untold: readonly NamedCampaign[],
  named: readonly NamedCampaign[],
  told: ReadonlySet<number>,
): readonly NamedCampaign[] {
  const arrived = named.filter(({ id }) => !told.has(id) && !untold.some((campaign) => campaign.id === id));
  return arrived.length === 0 ? untold : [...untold, ...arrived];
}
