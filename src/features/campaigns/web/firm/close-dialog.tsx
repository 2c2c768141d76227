import { CircleStop } from 'lucide-react';
import { useState } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import { errorText } from '#lib/web/call.ts';
import { ConfirmDialog } from '#lib/web/overlays/confirm-dialog.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { useCampaignChange, useFirmCampaign } from '../api.ts';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { activeTexts } from '../texts/firm.ts';

/** Asks before a campaign ends for good, and says where its money goes. */
export function CloseDialog({ subject }: { subject: Subject }) {
  const campaign = useFirmCampaign(subject.id);
  const closeCampaign = useCampaignChange(firmCampaignsContract.closeCampaign);
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);

  function close() {
    setProblem(null);
    subject.close();
  }

  async function confirm() {
    if (subject.id === null) return;
    setProblem(null);
    // A campaign ends once: whoever tries again means the same ending.
    const input = { params: { id: subject.id }, idempotencyKey: `close-${subject.id}` };
    try {
      const { message } = await closeCampaign.mutateAsync(input);
      toast.success(message ?? activeTexts.close);
      close();
    } catch (error) {
      setProblem(errorText(error, activeTexts.closeFailed));
    }
  }

  return (
    <ConfirmDialog
      isOpen={subject.id !== null}
      onClose={close}
      onConfirm={() => void confirm()}
      tone="danger"
      icon={<CircleStop />}
      title={activeTexts.closeTitle}
      confirmLabel={activeTexts.closeConfirm}
      busyText={activeTexts.closing}
      isBusy={closeCampaign.isPending}
      error={problem}
    >
      {campaign.data &&
        activeTexts.closeText(campaign.data.campaign_name, formatKurus(campaign.data.remaining_budget))}
    </ConfirmDialog>
  );
}
