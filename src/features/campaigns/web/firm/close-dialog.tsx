import { CircleStop } from 'lucide-react';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { useCampaignChange, useFirmCampaign } from '../api.ts';
import { RefundList } from '../refund-list.tsx';
import { activeTexts } from '../texts/firm.ts';

/** Asks before a campaign is ended for good, and says what happens to its money. */
export function CloseDialog({ subject }: { subject: Subject }) {
  return (
    <CallDialog
      subject={subject.id}
      onClose={subject.close}
      call={useCampaignChange(firmCampaignsContract.closeCampaign)}
      input={(id) => ({ params: { id } })}
      words={activeTexts.ending}
      icon={<CircleStop />}
      tone="danger"
    >
      {(id) => <Ending id={id} />}
    </CallDialog>
  );
}

function Ending({ id }: { id: number }) {
  const { data: campaign } = useFirmCampaign(id);
  return (
    campaign && (
      <>
        <p>{activeTexts.closeText(campaign.campaign_name)}</p>
        <div className="mt-4 text-ink">
          <RefundList refund={campaign.refund} />
        </div>
        <p className="mt-3 text-xs">{activeTexts.closeHint}</p>
      </>
    )
  );
}
