import { ReasonDialog } from '#lib/web/form/reason-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { busyWords } from '#lib/web/words.ts';
import { adminCampaignsContract, stopBody } from '../../contract/admin.ts';
import { useCampaignChange } from '../api.ts';
import { stopTexts } from '../texts/admin.ts';
import { campaignFailures } from '../../texts.ts';

export interface StopCampaignDialogProps {
  /** The running campaign to stop; null while the dialog is closed. */
  campaign: { id: number; campaign_name: string } | null;
  onClose: () => void;
  /** Called after it is off the air. */
  onStopped?: (() => void) | undefined;
}

/** Asks why, then takes a running campaign off the air. */
export function StopCampaignDialog({ campaign, onClose, onStopped }: StopCampaignDialogProps) {
  const stop = useCampaignChange(adminCampaignsContract.adminStopCampaign);
  const toast = useToast();
  // Its name stays while the dialog fades.
  const name = useLast(campaign?.campaign_name ?? null);
  return (
    <ReasonDialog
      isOpen={campaign !== null}
      onClose={onClose}
      title={stopTexts.title}
      description={name === null ? undefined : stopTexts.text(name)}
      schema={stopBody}
      label={stopTexts.reason}
      hint={stopTexts.reasonHint}
      confirmLabel={stopTexts.stop}
      busyText={busyWords.stopping}
      failedText={campaignFailures.stop}
      onSubmit={async (body) => {
        if (campaign === null) return;
        const { message } = await stop.mutateAsync({ params: { id: campaign.id }, body });
        toast.success(message ?? stopTexts.stop);
        onStopped?.();
      }}
    />
  );
}
