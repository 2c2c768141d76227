import { useState } from 'react';
import type { QueuedCampaign } from '../../../campaign-wire.ts';
import { mayHappen } from '../../../lifecycle.ts';

/** Whether a campaign can be among those that are decided on together: it waits, and nobody has just decided. */
export const canBeSelected = (campaign: QueuedCampaign): boolean =>
  mayHappen('approve', campaign) && campaign.held === null;

export interface Selection {
  /** The chosen ones that are still on the page and wait. */
  chosen: readonly QueuedCampaign[];
  isChosen: (campaign: QueuedCampaign) => boolean;
  toggle: (campaign: QueuedCampaign) => void;
  choose: (campaigns: readonly QueuedCampaign[]) => void;
  clear: () => void;
}

/**
 * The campaigns of the page that are chosen, each in the version that was on screen: one whose firm changed it meanwhile is
 * not chosen any more.
 */
export function useSelection(campaigns: readonly QueuedCampaign[]): Selection {
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map());
  const isChosen = (campaign: QueuedCampaign) =>
    versions.get(campaign.id) === campaign.version && canBeSelected(campaign);
  return {
    chosen: campaigns.filter(isChosen),
    isChosen,
    toggle: (campaign) =>
      setVersions((before) => {
        const next = new Map(before);
        if (isChosen(campaign)) next.delete(campaign.id);
        else next.set(campaign.id, campaign.version);
        return next;
      }),
    choose: (list) =>
      setVersions(new Map(list.filter(canBeSelected).map(({ id, version }) => [id, version]))),
    clear: () => setVersions(new Map()),
  };
}
