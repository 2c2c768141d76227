import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#lib/web/call.ts';
import { ConfirmDialog } from '#lib/web/ui/confirm-dialog.tsx';
import { useToast } from '#lib/web/ui/use-toast.ts';
import { firmCampaignsContract } from '../../firm-contract.ts';
import { useCampaignChange, useFirmCampaign } from '../api.ts';
import type { Subject } from '../use-subject.ts';
import { draftTexts } from './texts.ts';

/** Asks before a draft is deleted for good. */
export function DeleteDraftDialog({ subject }: { subject: Subject }) {
  const campaign = useFirmCampaign(subject.id);
  const remove = useCampaignChange(firmCampaignsContract.deleteCampaign);
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);

  function close() {
    setProblem(null);
    subject.close();
  }

  async function confirm() {
    if (subject.id === null) return;
    setProblem(null);
    try {
      const { message } = await remove.mutateAsync({ params: { id: subject.id } });
      toast.success(message ?? draftTexts.delete);
      close();
    } catch (error) {
      setProblem(errorText(error, draftTexts.deleteFailed));
    }
  }

  return (
    <ConfirmDialog
      isOpen={subject.id !== null}
      onClose={close}
      onConfirm={() => void confirm()}
      tone="danger"
      icon={<Trash2 />}
      title={draftTexts.deleteTitle}
      confirmLabel={draftTexts.deleteConfirm}
      busyText={draftTexts.deleting}
      isBusy={remove.isPending}
      error={problem}
    >
      {campaign.data && draftTexts.deleteText(campaign.data.campaign_name)}
    </ConfirmDialog>
  );
}
