import { Pause, Play } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { useCampaignChange } from '../api.web.ts';
import { firmCampaignsContract } from '../contract/firm.ts';
import { activeTexts } from '../firm-texts.web.ts';
import { type CampaignState, mayHappen } from '../lifecycle.ts';

export interface NamedCampaignState extends CampaignState {
  id: number;
  campaign_name: string;
}

export function RunButton({ campaign, size }: { campaign: NamedCampaignState; size?: 'sm' }) {
  const stop = useCampaignChange(firmCampaignsContract.stopCampaign);
  const start = useCampaignChange(firmCampaignsContract.startCampaign);
  const tellStop = useNotifiedCall(stop, activeTexts.stopping);
  const tellStart = useNotifiedCall(start, activeTexts.starting);
  const input = { params: { id: campaign.id } };
  const shared = {
    ...(size && { size }),
    variant: 'secondary',
    about: campaign.campaign_name,
    isBusy: stop.isPending || start.isPending,
  } as const;
  if (mayHappen('stop', campaign)) {
    return (
      <Button {...shared} {...(!size && { icon: <Pause aria-hidden /> })} onClick={() => tellStop(input)}>
        {activeTexts.stop}
      </Button>
    );
  }
  if (!mayHappen('start', campaign)) return null;
  return (
    <Button {...shared} {...(!size && { icon: <Play aria-hidden /> })} onClick={() => tellStart(input)}>
      {activeTexts.start}
    </Button>
  );
}
