import { Plus } from 'lucide-react';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { campaignWords } from '../../texts.ts';

export function NewCampaignLink() {
  return (
    <ButtonLink to="/firma/kampanyalar/yeni" icon={<Plus aria-hidden />}>
      {campaignWords.newCampaign}
    </ButtonLink>
  );
}
