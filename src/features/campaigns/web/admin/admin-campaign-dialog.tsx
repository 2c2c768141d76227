import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { ListSkeleton } from '#lib/web/lists/list-skeleton.tsx';
import type { AdminCampaignDetail } from '../../campaign-wire.ts';
import { useAdminCampaign } from '../api.ts';
import { CampaignFacts } from '../campaign-facts.tsx';
import { CampaignStates } from '../campaign-states.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import { words } from '#lib/shared/words.ts';
import { ClaimStrip } from './review/claim-strip.tsx';
import { SignList } from './review/sign-list.tsx';
import { ResubmissionPanel } from './resubmission-panel.tsx';
import { FirmLink } from './firm-link.tsx';
import { adminLabels, EVENT_TEXTS } from '../texts/admin.ts';
import { campaignFailures, campaignWords, countText } from '../../texts.ts';

export interface AdminCampaignDialogProps {
  subject: Subject;
  footer: ReactNode;
  notice?: ReactNode;
  hasFigures?: boolean;
}

function firstFacts(campaign: AdminCampaignDetail) {
  return [
    { label: firmWords.firm, value: <FirmLink campaign={campaign} /> },
    { label: firmWords.email, value: campaign.firm_email },
  ];
}

/** Both budgets are net, so that their difference is what was spent; what was entered stands in the steps below. */
function figures(campaign: AdminCampaignDetail) {
  return [
    { label: adminLabels.totalNetBudget, value: formatKurus(campaign.budget_details.campaign_budget) },
    { label: campaignWords.remainingBudget, value: formatKurus(campaign.remaining_budget) },
    { label: campaignWords.totalViews, value: countText(campaign.total_views, campaign.invalid_views) },
    { label: campaignWords.totalClicks, value: countText(campaign.total_clicks, campaign.invalid_clicks) },
  ];
}

export function AdminCampaignDialog({
  subject,
  footer,
  notice,
  hasFigures = false,
}: AdminCampaignDialogProps) {
  const campaign = useAdminCampaign(subject.id);
  const submittedAt = campaign.data?.submitted_at;
  return (
    <Dialog
      isOpen={subject.id !== null}
      onClose={subject.close}
      title={campaign.data?.campaign_name ?? actionWords.details}
      description={submittedAt && `${adminLabels.submitted}: ${formatDateTime(submittedAt)}`}
      size="lg"
      footer={footer}
    >
      <CampaignStates
        query={campaign}
        failedText={campaignFailures.load}
        skeleton={<ListSkeleton rows={4} />}
      >
        {(found) => (
          <>
            {notice}
            <ClaimStrip key={found.id} campaign={found} />
            <SignList link={found.campaign_link} />
            <ResubmissionPanel campaign={found} />
            <CampaignFacts
              campaign={found}
              first={firstFacts(found)}
              last={hasFigures ? figures(found) : []}
              hasMargin
              audienceTo={`/admin/kampanyalar/${found.id}/hedef-kitle`}
            />
            <CampaignHistory history={found.history} />
          </>
        )}
      </CampaignStates>
    </Dialog>
  );
}

function CampaignHistory({ history }: { history: AdminCampaignDetail['history'] }) {
  return (
    <details className="mt-4 border-t border-line pt-3 pb-2">
      <summary className="py-3 cursor-pointer text-sm font-bold">{adminLabels.history}</summary>
      <ol className="mt-1 divide-y divide-line text-sm">
        {history.map((event) => (
          <li key={`${event.at.getTime()}-${event.event}-${event.version}`} className="py-2">
            <div className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{EVENT_TEXTS[event.event] ?? event.event}</span>
              <span className="tabular text-soft">{formatDateTime(event.at)}</span>
            </div>
            <p className="text-soft">{event.actor_name ?? words.system}</p>
            {event.reason && <p className="mt-0.5 break-words whitespace-pre-line">{event.reason}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
