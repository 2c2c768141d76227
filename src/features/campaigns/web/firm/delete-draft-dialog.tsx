import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#lib/web/call.ts';
import { ConfirmDialog } from '#lib/web/overlays/confirm-dialog.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { useCampaignChange } from '../api.ts';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { draftTexts } from '../texts/firm.ts';

export interface DeleteDraftDialogProps {
  subject: Subject;
  /** The drafts on screen: only one of them can be deleted here. */
  drafts: readonly { id: number; campaign_name: string }[];
}

/** Asks before a draft is deleted for good. */
export function DeleteDraftDialog({ subject, drafts }: DeleteDraftDialogProps) {
  const draft = drafts.find(({ id }) => id === subject.id);
  const remove = useCampaignChange(firmCampaignsContract.deleteCampaign);
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);

  function close() {
    setProblem(null);
    subject.close();
  }

  async function confirm() {
    if (draft === undefined) return;
    setProblem(null);
    try {
      const { message } = await remove.mutateAsync({ params: { id: draft.id } });
      toast.success(message ?? actionWords.delete);
      close();
    } catch (error) {
      setProblem(errorText(error, draftTexts.deleteFailed));
    }
  }

  return (
    <ConfirmDialog
      isOpen={draft !== undefined}
      onClose={close}
      onConfirm={() => void confirm()}
      tone="danger"
      icon={<Trash2 />}
      title={draftTexts.deleteTitle}
      confirmLabel={draftTexts.deleteConfirm}
      busyText={busyWords.deleting}
      isBusy={remove.isPending}
      error={problem}
    >
      {draft && draftTexts.deleteText(draft.campaign_name)}
    </ConfirmDialog>
  );
}
