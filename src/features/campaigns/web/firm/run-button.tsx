import { Pause, Play } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import type { FirmCampaign } from '../../campaign-wire.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { mayHappen } from '../../lifecycle.ts';
import { useCampaignChange } from '../api.ts';
import { activeTexts } from '../texts/firm.ts';

/** Stops a campaign, or starts it; which of them can be, the table of states says. */
export function RunButton({ campaign }: { campaign: FirmCampaign }) {
  const stop = useCampaignChange(firmCampaignsContract.stopCampaign);
  const start = useCampaignChange(firmCampaignsContract.startCampaign);
  const tellStop = useToldCall(stop, activeTexts.stopping);
  const tellStart = useToldCall(start, activeTexts.starting);
  const input = { params: { id: campaign.id } };
  const shared = {
    size: 'sm',
    variant: 'secondary',
    about: campaign.campaign_name,
    isBusy: stop.isPending || start.isPending,
  } as const;
  if (mayHappen('stop', campaign)) {
    return (
      <Button {...shared} icon={<Pause aria-hidden />} onClick={() => tellStop(input)}>
        {activeTexts.stop}
      </Button>
    );
  }
  if (!mayHappen('start', campaign)) return null;
  return (
    <Button {...shared} icon={<Play aria-hidden />} onClick={() => tellStart(input)}>
      {activeTexts.start}
    </Button>
  );
}
