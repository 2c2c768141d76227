import { CircleStop } from 'lucide-react';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { formatKurus } from '#lib/shared/money.ts';
import type { FirmCampaignDetail } from '../../campaign-wire.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { type TopUpTerms, useCampaignChange, useFirmCampaign, useTopUpTerms } from '../api.ts';
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
  const { data: terms } = useTopUpTerms(campaign.id);
  return (
    <>
      <p>{activeTexts.closeText(campaign.campaign_name)}</p>
      <div className="mt-4 text-ink">
        <RefundList refund={campaign.refund} />
      </div>
      {terms?.unpaid && <p className="mt-3 text-ink">{unpaidText(terms.unpaid)}</p>}
      <p className="mt-3 text-xs">{activeTexts.closeHint}</p>
    </>
  );
}

/** What becomes of a top-up that is not paid: of an announced one the whole sum is on its way. */
const unpaidText = ({
  payment_status: status,
  base_budget,
  total_with_vat,
}: NonNullable<TopUpTerms['unpaid']>) =>
  status === 'pending'
    ? topUpTexts.ends.pending(formatKurus(total_with_vat))
    : topUpTexts.ends.awaiting(formatKurus(base_budget));
