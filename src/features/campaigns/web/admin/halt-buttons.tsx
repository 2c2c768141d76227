import { OctagonX, Play } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#lib/web/call.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ConfirmDialog } from '#lib/web/overlays/confirm-dialog.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { busyWords } from '#lib/web/words.ts';
import { adminCampaignsContract } from '../../contract/admin.ts';
import type { AdminCampaignDetail } from '../../campaign-wire.ts';
import { mayHappen } from '../../lifecycle.ts';
import { useAdminCampaign, useCampaignChange } from '../api.ts';
import { StopCampaignDialog } from './stop-campaign-dialog.tsx';
import { stopTexts } from '../texts/admin.ts';
import { campaignFailures } from '../../texts.ts';

/** Takes the campaign off the air, or puts it back; which of them there is, the table of states says. */
export function HaltButtons({ id }: { id: number | null }) {
  const campaign = useAdminCampaign(id).data;
  const [isStopping, setIsStopping] = useState(false);
  if (campaign === undefined) return null;
  return (
    <>
      {mayHappen('halt', campaign) && (
        <Button variant="danger" icon={<OctagonX aria-hidden />} onClick={() => setIsStopping(true)}>
          {stopTexts.stop}
        </Button>
      )}
      {mayHappen('release', campaign) && <StartButton campaign={campaign} />}
      <StopCampaignDialog campaign={isStopping ? campaign : null} onClose={() => setIsStopping(false)} />
    </>
  );
}

function StartButton({ campaign }: { campaign: AdminCampaignDetail }) {
  const start = useCampaignChange(adminCampaignsContract.adminStartCampaign);
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function close() {
    setProblem(null);
    setIsOpen(false);
  }

  async function confirm() {
    setProblem(null);
    try {
      const { message } = await start.mutateAsync({ params: { id: campaign.id } });
      toast.success(message ?? stopTexts.start);
      close();
    } catch (error) {
      setProblem(errorText(error, campaignFailures.start));
    }
  }

  return (
    <>
      <Button icon={<Play aria-hidden />} onClick={() => setIsOpen(true)}>
        {stopTexts.start}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        onConfirm={() => void confirm()}
        icon={<Play />}
        title={stopTexts.startTitle}
        confirmLabel={stopTexts.start}
        busyText={busyWords.starting}
        isBusy={start.isPending}
        error={problem}
      >
        {stopTexts.startText(campaign.campaign_name)}
      </ConfirmDialog>
    </>
  );
}
