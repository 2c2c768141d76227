import { CircleStop, Pause, Play } from 'lucide-react';
import { errorText } from '#lib/web/call.ts';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import type { FirmCampaign } from '../../campaign-wire.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { mayHappen } from '../../lifecycle.ts';
import { useCampaignChange } from '../api.ts';
import { activeTexts } from '../texts/firm.ts';
import { campaignFailures } from '../../texts.ts';

/** Stops, starts, or asks to end a campaign; which of them there are, the table of states says. */
export function RunButtons({ campaign, onClose }: { campaign: FirmCampaign; onClose: () => void }) {
  const stop = useCampaignChange(firmCampaignsContract.stopCampaign);
  const start = useCampaignChange(firmCampaignsContract.startCampaign);
  const toast = useToast();
  const { id } = campaign;
  const isBusy = stop.isPending || start.isPending;

  async function change(work: Promise<{ message: string | undefined }>, failedText: string) {
    try {
      const { message } = await work;
      if (message) toast.success(message);
    } catch (error) {
      toast.error(errorText(error, failedText));
    }
  }

  return (
    <>
      {mayHappen('stop', campaign) && (
        <IconButton
          label={activeTexts.stop}
          about={campaign.campaign_name}
          icon={<Pause aria-hidden />}
          disabled={isBusy}
          onClick={() => void change(stop.mutateAsync({ params: { id } }), campaignFailures.stop)}
        />
      )}
      {mayHappen('start', campaign) && (
        <IconButton
          label={activeTexts.start}
          about={campaign.campaign_name}
          icon={<Play aria-hidden />}
          variant="success"
          disabled={isBusy}
          onClick={() => void change(start.mutateAsync({ params: { id } }), campaignFailures.start)}
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
