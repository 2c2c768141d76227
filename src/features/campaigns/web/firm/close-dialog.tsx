import { CircleStop } from 'lucide-react';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import type { FirmCampaignDetail } from '../../campaign-wire.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { mayHappen } from '../../lifecycle.ts';
import { useCampaignChange, useFirmCampaign } from '../api.ts';
import { RefundList } from '../refund-list.tsx';
import { activeTexts } from '../texts/firm.ts';

/**
 * Asks before a campaign is ended for good, and says what happens to its money. Whoever opens the address of a campaign that
 * has ended is asked nothing; that it ended while one was asked is said.
 */
export function CloseDialog({ subject }: { subject: Subject }) {
  const { data: campaign } = useFirmCampaign(subject.id);
  const call = useCampaignChange(firmCampaignsContract.closeCampaign);
  const isAsked = subject.id !== null && campaign !== undefined;
  const isOpen = isAsked && (mayHappen('close', campaign) || call.isPending || call.error !== null);
  return (
    <CallDialog
      subject={isOpen ? campaign : null}
      onClose={subject.close}
      call={call}
      input={({ id }) => ({ params: { id } })}
      words={activeTexts.ending}
      icon={<CircleStop />}
      tone="danger"
    >
      {(ending) => <Ending campaign={ending} />}
    </CallDialog>
  );
}

function Ending({ campaign }: { campaign: FirmCampaignDetail }) {
  return (
    <>
      <p>{activeTexts.closeText(campaign.campaign_name)}</p>
      <div className="mt-4 text-ink">
        <RefundList refund={campaign.refund} />
      </div>
      <p className="mt-3 text-xs">{activeTexts.closeHint}</p>
    </>
  );
}
