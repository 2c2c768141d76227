import { Trash2 } from 'lucide-react';
import { discardDraft } from '#lib/web/form/draft-store.ts';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { useCampaignChange } from '../api.ts';
import { draftKeyOf } from './campaign-values.ts';
import { draftTexts } from '../texts/firm.ts';

export interface DeleteDraftDialogProps {
  /** Closed while null. */
  draft: { id: number; campaign_name: string } | null;
  onClose: () => void;
}

/** Asks before a draft is deleted for good. */
export function DeleteDraftDialog({ draft, onClose }: DeleteDraftDialogProps) {
  return (
    <CallDialog
      subject={draft}
      onClose={onClose}
      call={useCampaignChange(firmCampaignsContract.deleteCampaign)}
      input={({ id }) => ({ params: { id } })}
      words={draftTexts.deletion}
      icon={<Trash2 />}
      tone="danger"
      onDone={({ id }) => {
        discardDraft(draftKeyOf(id));
        onClose();
      }}
    >
      {({ campaign_name: name }) => draftTexts.deleteText(name)}
    </CallDialog>
  );
}
