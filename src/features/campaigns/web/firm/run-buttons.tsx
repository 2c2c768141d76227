import { CircleStop, Pause, Play } from 'lucide-react';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import type { FirmCampaign } from '../../campaign-wire.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { mayHappen } from '../../lifecycle.ts';
import { useCampaignChange } from '../api.ts';
import { activeTexts } from '../texts/firm.ts';

/** Stops, starts, or asks to end a campaign; the table of states decides which buttons there are. */
export function RunButtons({ campaign, onClose }: { campaign: FirmCampaign; onClose: () => void }) {
  const stop = useCampaignChange(firmCampaignsContract.stopCampaign);
  const start = useCampaignChange(firmCampaignsContract.startCampaign);
  const tellStop = useToldCall(stop, activeTexts.stopping);
  const tellStart = useToldCall(start, activeTexts.starting);
  const input = { params: { id: campaign.id } };
  const isBusy = stop.isPending || start.isPending;
  return (
    <>
      {mayHappen('stop', campaign) && (
        <IconButton
          label={activeTexts.stop}
          about={campaign.campaign_name}
          icon={<Pause aria-hidden />}
          disabled={isBusy}
          onClick={() => tellStop(input)}
        />
      )}
      {mayHappen('start', campaign) && (
        <IconButton
          label={activeTexts.start}
          about={campaign.campaign_name}
          icon={<Play aria-hidden />}
          variant="success"
          disabled={isBusy}
          onClick={() => tellStart(input)}
        />
      )}
      {mayHappen('close', campaign) && (
        <IconButton
          label={activeTexts.close}
          about={campaign.campaign_name}
          icon={<CircleStop aria-hidden />}
          variant="danger"
          disabled={isBusy}
          onClick={onClose}
        />
      )}
    </>
  );
}
