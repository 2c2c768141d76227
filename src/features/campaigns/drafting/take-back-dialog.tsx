import { Undo2 } from 'lucide-react';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { firmCampaignsContract } from '../contract/firm.ts';
import { useCampaignChange } from '../api.web.ts';
import { takeBackTexts } from '../firm-texts.web.ts';

interface TakenBack {
  id: number;
  campaign_name: string;
  isAnnounced: boolean;
}

export interface TakeBackDialogProps {
  campaign: TakenBack | null;
  onClose: () => void;
}

export function TakeBackDialog({ campaign, onClose }: TakeBackDialogProps) {
  return (
    <CallDialog
      subject={campaign}
      onClose={onClose}
      call={useCampaignChange(firmCampaignsContract.takeBackCampaign)}
      input={({ id }) => ({ params: { id } })}
      words={takeBackTexts.question}
      icon={<Undo2 />}
    >
      {({ campaign_name: name, isAnnounced }) => (
        <>
          <p>{takeBackTexts.about(name)}</p>
          <p className="mt-2">{isAnnounced ? takeBackTexts.announced : takeBackTexts.unpaid}</p>
        </>
      )}
    </CallDialog>
  );
}
