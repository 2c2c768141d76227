import { Copy, Plus, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { actionWords } from '#lib/web/words.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { firmPaths } from '#platform/places/paths.ts';
import { campaignFailures, campaignWords } from '../texts.ts';
import { firmCampaignsContract } from '../contract/firm.ts';
import { useCampaignChange } from '../api.web.ts';

export function useCloneEntry(): (campaign: { id: number }) => MenuEntry {
  const { clone, isBusy } = useClone();
  return ({ id }) => ({
    label: actionWords.copy,
    icon: <Copy aria-hidden />,
    isDisabled: isBusy,
    onSelect: () => clone(id),
  });
}

export function performancePath(id: number): string {
  return firmPaths.performance(id);
}

export function CampaignLink({ campaign }: { campaign: { id: number; campaign_name: string } }) {
  return (
    <TextLink to={performancePath(campaign.id)} className="min-w-0 wrap-anywhere">
      {campaign.campaign_name}
    </TextLink>
  );
}

export const takeBackEntry = (onSelect: () => void): MenuEntry => ({
  label: campaignWords.takeBack,
  icon: <Undo2 aria-hidden />,
  onSelect,
});

export function NewCampaignLink({ variant }: { variant?: 'secondary' }) {
  return (
    <ButtonLink to={firmPaths.newCampaign} icon={<Plus aria-hidden />} {...(variant && { variant })}>
      {campaignWords.newCampaign}
    </ButtonLink>
  );
}

export function useClone(): { clone: (id: number) => void; isBusy: boolean } {
  const call = useCampaignChange(firmCampaignsContract.cloneCampaign);
  const navigate = useNavigate();
  const tell = useNotifiedCall(
    call,
    { failed: campaignFailures.clone, done: campaignWords.cloned },
    ({ data }) => void navigate(firmPaths.draft(data.campaign_id)),
  );
  return { clone: (id) => tell({ params: { id } }), isBusy: call.isPending };
}
