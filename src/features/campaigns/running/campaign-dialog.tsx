import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { ListSkeleton } from '#lib/web/lists/loading.tsx';
import { CloseButton, Dialog } from '#lib/web/overlays/dialog.tsx';
import { formatKurus } from '#lib/shared/money.ts';
import { firmPaths } from '#platform/places/paths.ts';
import type { FirmCampaignDetail } from '../campaign-wire.ts';
import { useCampaignChange, useFirmCampaign } from '../api.web.ts';
import { CampaignFacts } from '../campaign-facts.tsx';
import { CampaignStates } from '../campaign-states.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { campaignFailures, campaignWords, countText } from '../texts.ts';
import { activeTexts } from '../firm-texts.web.ts';
import { Copy, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { firmCampaignsContract } from '../contract/firm.ts';

function figuresOf(campaign: FirmCampaignDetail) {
  if (!['active', 'stopped', 'completed'].includes(campaign.status)) return [];
  return [
    { label: campaignWords.remainingBudget, value: formatKurus(campaign.remaining_budget) },
    { label: campaignWords.totalViews, value: countText(campaign.total_views, campaign.invalid_views) },
    { label: campaignWords.totalClicks, value: countText(campaign.total_clicks, campaign.invalid_clicks) },
  ];
}

function HaltHint() {
  const { before, link, after } = activeTexts.haltHint;
  return (
    <p className="mt-2">
      {before}
      <TextLink to="/iletisim">{link}</TextLink>
      {after}
    </p>
  );
}

export function CampaignDialog({ subject }: { subject: Subject }) {
  const campaign = useFirmCampaign(subject.id);
  return (
    <Dialog
      isOpen={subject.id !== null}
      onClose={subject.close}
      title={campaign.data?.campaign_name ?? actionWords.details}
      size="lg"
      footer={<CloseButton onClick={subject.close} />}
    >
      <CampaignStates
        query={campaign}
        failedText={campaignFailures.load}
        skeleton={<ListSkeleton rows={4} />}
      >
        {(found) => (
          <CampaignFacts
            campaign={found}
            last={figuresOf(found)}
            haltHint={<HaltHint />}
            audienceTo={firmPaths.audience(found.id)}
          />
        )}
      </CampaignStates>
    </Dialog>
  );
}

export function useCloneEntry(): (id: number) => MenuEntry {
  const { clone, isBusy } = useClone();
  return (id) => ({
    label: actionWords.copy,
    icon: <Copy aria-hidden />,
    isDisabled: isBusy,
    onSelect: () => clone(id),
  });
}

export function CampaignLink({ campaign }: { campaign: { id: number; campaign_name: string } }) {
  return (
    <TextLink to={firmPaths.performance(campaign.id)} className="min-w-0 wrap-anywhere">
      {campaign.campaign_name}
    </TextLink>
  );
}

export function NewCampaignLink({ variant }: { variant?: 'secondary' }) {
  return (
    <ButtonLink to={firmPaths.newCampaign} icon={<Plus aria-hidden />} {...(variant && { variant })}>
      {campaignWords.newCampaign}
    </ButtonLink>
  );
}

export function useClone(): { clone: (id: number) => void; isBusy: boolean } {
  const cloning = useCampaignChange(firmCampaignsContract.cloneCampaign);
  const navigate = useNavigate();
  const call = useNotifiedCall(
    cloning,
    { failed: campaignFailures.clone, done: campaignWords.cloned },
    ({ data }) => void navigate(firmPaths.draft(data.campaign_id)),
  );
  return { clone: (id) => call({ params: { id } }), isBusy: cloning.isPending };
}
