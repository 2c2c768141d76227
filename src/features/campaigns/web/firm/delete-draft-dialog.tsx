import { Trash2 } from 'lucide-react';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { useCampaignChange } from '../api.ts';
import { draftTexts } from '../texts/firm.ts';

export interface DeleteDraftDialogProps {
  subject: Subject;
  /** The drafts on screen: only these can be deleted here. */
  drafts: readonly { id: number; campaign_name: string }[];
}

/** Asks before a draft is deleted for good. */
export function DeleteDraftDialog({ subject, drafts }: DeleteDraftDialogProps) {
  return (
    <CallDialog
      subject={drafts.find(({ id }) => id === subject.id) ?? null}
      onClose={subject.close}
      call={useCampaignChange(firmCampaignsContract.deleteCampaign)}
      input={({ id }) => ({ params: { id } })}
      words={draftTexts.deletion}
      icon={<Trash2 />}
      tone="danger"
    >
      {({ campaign_name: name }) => draftTexts.deleteText(name)}
    </CallDialog>
  );
}
