import { CirclePlus, CircleStop, Ellipsis, FileText } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { iconButtonClasses } from '#lib/web/buttons/icon-button.tsx';
import { Menu, type MenuEntry } from '#lib/web/overlays/menu.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import type { FirmCampaignDetail } from '#features/campaigns/campaign-wire.ts';
import { firmCampaignsContract } from '#features/campaigns/contract/firm.ts';
import { mayHappen } from '#features/campaigns/lifecycle.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { CampaignDialog } from '#features/campaigns/web.ts';
import { useCloneEntry } from '#features/campaigns/web.ts';
import { type NamedCampaignState, RunButton } from '#features/campaigns/web.ts';
import { useCampaignChange, useFirmCampaign } from '#features/campaigns/web.ts';
import { RefundList } from '#features/campaigns/web.ts';
import { activeTexts } from '#features/campaigns/web.ts';
import { useAsked } from '#features/campaigns/web.ts';
import { type TopUpTerms, useTopUpTerms } from '#features/payments/web.ts';
import { topUpTexts } from '#features/payments/web.ts';
import { TopUpDialog } from '#features/payments/web.ts';

export interface CampaignActsProps {
  campaign: NamedCampaignState;
  more: readonly MenuEntry[];
}

export function CampaignActs({ campaign, more }: CampaignActsProps) {
  const details = useSubject('detay');
  const ending = useSubject('sonlandir');
  const toppingUp = useSubject('butce');
  const cloneEntry = useCloneEntry();
  const { id, campaign_name: name } = campaign;
  const mayEnd = mayHappen('close', campaign);
  return (
    <>
      <RunButton campaign={campaign} />
      {/* Nobody pays for what an administrator took off the air. */}
      {mayEnd && campaign.stop_reason === null && (
        <Button icon={<CirclePlus aria-hidden />} onClick={() => toppingUp.open(id)}>
          {campaignWords.topUp}
        </Button>
      )}
      <Menu
        button={<Ellipsis aria-hidden />}
        label={`${listWords.moreActions}: ${name}`}
        hint={listWords.moreActions}
        buttonClassName={iconButtonClasses({ variant: 'outline' })}
        items={[
          { label: actionWords.details, icon: <FileText aria-hidden />, onSelect: () => details.open(id) },
          cloneEntry(campaign),
          ...more,
          ...(mayEnd ? [closeEntry(() => ending.open(id))] : []),
        ]}
      />
      <CampaignDialog subject={details} />
      <CloseDialog subject={ending} />
      <TopUpDialog subject={toppingUp} />
    </>
  );
}

const closeEntry = (onSelect: () => void): MenuEntry => ({
  label: activeTexts.close,
  icon: <CircleStop aria-hidden />,
  tone: 'danger',
  onSelect,
});

function CloseDialog({ subject }: { subject: Subject }) {
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

const unpaidText = ({
  payment_status: status,
  base_budget,
  total_with_vat,
}: NonNullable<TopUpTerms['unpaid']>) =>
  status === 'pending'
    ? topUpTexts.ends.pending(formatKurus(total_with_vat))
    : topUpTexts.ends.awaiting(formatKurus(base_budget));
