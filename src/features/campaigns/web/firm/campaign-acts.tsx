import { CirclePlus, CircleStop, Ellipsis, FileText, Pause, Play } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { iconButtonClasses } from '#lib/web/buttons/icon-button-classes.ts';
import { Menu, type MenuEntry } from '#lib/web/overlays/menu.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import type { FirmCampaignDetail } from '../../campaign-wire.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { type CampaignState, mayHappen } from '../../lifecycle.ts';
import { campaignWords } from '../../texts.ts';
import { type TopUpTerms, useCampaignChange, useFirmCampaign, useTopUpTerms } from '../api.ts';
import { RefundList } from '../refund-list.tsx';
import { topUpTexts } from '../texts.ts';
import { activeTexts } from '../texts/firm.ts';
import { useAsked } from '../use-asked.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { useCloneEntry } from './campaign-entries.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';

type Campaign = CampaignState & { id: number; campaign_name: string };

export interface CampaignActsProps {
  campaign: Campaign;
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

export function RunButton({ campaign, size }: { campaign: Campaign; size?: 'sm' }) {
  const stop = useCampaignChange(firmCampaignsContract.stopCampaign);
  const start = useCampaignChange(firmCampaignsContract.startCampaign);
  const tellStop = useToldCall(stop, activeTexts.stopping);
  const tellStart = useToldCall(start, activeTexts.starting);
  const input = { params: { id: campaign.id } };
  const shared = {
    ...(size && { size }),
    variant: 'secondary',
    about: campaign.campaign_name,
    isBusy: stop.isPending || start.isPending,
  } as const;
  if (mayHappen('stop', campaign)) {
    return (
      <Button {...shared} {...(!size && { icon: <Pause aria-hidden /> })} onClick={() => tellStop(input)}>
        {activeTexts.stop}
      </Button>
    );
  }
  if (!mayHappen('start', campaign)) return null;
  return (
    <Button {...shared} {...(!size && { icon: <Play aria-hidden /> })} onClick={() => tellStart(input)}>
      {activeTexts.start}
    </Button>
  );
}

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
