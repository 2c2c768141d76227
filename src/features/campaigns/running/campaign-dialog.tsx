import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { ListSkeleton } from '#lib/web/lists/loading.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { formatKurus } from '#lib/shared/money.ts';
import { firmPaths } from '#platform/places/paths.ts';
import type { FirmCampaignDetail } from '../campaign-wire.ts';
import { useFirmCampaign } from '../api.web.ts';
import { CampaignFacts } from '../campaign-facts.tsx';
import { CampaignStates } from '../campaign-states.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { campaignFailures, campaignWords, countText } from '../texts.ts';
import { activeTexts } from '../firm-texts.web.ts';

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
      footer={
        <Button variant="secondary" onClick={subject.close}>
          {actionWords.close}
        </Button>
      }
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
