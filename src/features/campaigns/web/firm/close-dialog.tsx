import { CircleStop } from 'lucide-react';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { formatKurus } from '#lib/shared/money.ts';
import type { FirmCampaignDetail } from '../../campaign-wire.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { useCampaignChange, useFirmCampaign, useTopUpTerms } from '../api.ts';
import { RefundList } from '../refund-list.tsx';
import { activeTexts } from '../texts/firm.ts';
import { topUpTexts } from '../texts.ts';
import { useAsked } from '../use-asked.ts';

/** Asks before a campaign is ended for good, and says what happens to its money. */
export function CloseDialog({ subject }: { subject: Subject }) {
  return (
    <CallDialog
      subject={useAsked(subject, useFirmCampaign(subject.id), 'close')}
      onClose={subject.close}
      call={useCampaignChange(firmCampaignsContract.closeCampaign)}
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
  const unpaid = useTopUpTerms(campaign.id).data?.unpaid;
  const ends = topUpTexts.ends[unpaid?.payment_status === 'pending' ? 'pending' : 'awaiting'];
  return (
    <>
      <p>{activeTexts.closeText(campaign.campaign_name)}</p>
      <div className="mt-4 text-ink">
        <RefundList refund={campaign.refund} />
      </div>
      {unpaid && <p className="mt-3 text-ink">{ends(formatKurus(unpaid.base_budget))}</p>}
      <p className="mt-3 text-xs">{activeTexts.closeHint}</p>
    </>
  );
}
