import { Hand, TriangleAlert } from 'lucide-react';
import { shorten } from '#lib/shared/text/shorten.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { RejectButton } from '#lib/web/screen/row-dialog.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { NameCell, OneLine } from '#lib/web/lists/cells.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { QueuedCampaign } from '../campaign-wire.ts';
import { campaignWords } from '../texts.ts';
import { CampaignStatusBadge } from '../campaign-states.tsx';
import { campaignActions, column, DetailsButton, TAKES_THE_REST } from '../campaign-list.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { peopleWords } from '#platform/words/people.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { useSession } from '#lib/web/session.ts';
import { canBeSelected, type Selection } from './bulk-dialog.tsx';
import { bulkTexts, claimTexts, signTexts, undoTexts } from '../admin-texts.web.ts';
import { signsOfLink } from '../link-signs.ts';

interface Subjects {
  details: Subject;
  approval: Subject;
  rejection: Subject;
  mayDecide: boolean;
}

export function pendingColumns({
  details,
  approval,
  rejection,
  mayDecide,
}: Subjects): Column<QueuedCampaign>[] {
  return [
    {
      header: campaignWords.campaign,
      onPhone: 'title',
      className: TAKES_THE_REST,
      cell: (campaign) => (
        <NameCell
          name={campaign.campaign_name}
          detail={<FirmAndPreview firm={campaign.firm_name} text={campaign.description} />}
        />
      ),
    },
    column.created,
    column.start,
    column.end,
    column.net,
    { ...column.status, cell: (campaign) => <ReviewBadges campaign={campaign} /> },
    campaignActions((campaign) => (
      <>
        <DetailsButton campaign={campaign} details={details} />
        {mayDecide && canBeSelected(campaign) && (
          <>
            <Button size="sm" about={campaign.campaign_name} onClick={() => approval.open(campaign.id)}>
              {actionWords.approve}
            </Button>
            <RejectButton
              size="sm"
              about={campaign.campaign_name}
              onClick={() => rejection.open(campaign.id)}
            />
          </>
        )}
      </>
    )),
  ];
}

export function selectionColumn(selection: Selection): Column<QueuedCampaign> {
  return {
    header: bulkTexts.column,
    onPhone: 'hidden',
    cell: (campaign) =>
      canBeSelected(campaign) && (
        <Checkbox value={selection.isChosen(campaign)} onChange={() => selection.toggle(campaign)}>
          <span className="sr-only">{bulkTexts.choose(campaign.campaign_name)}</span>
        </Checkbox>
      ),
  };
}

function FirmAndPreview({ firm, text }: { firm: string; text: string }) {
  return (
    <>
      <span className="block text-ink">
        <OneLine>{firm}</OneLine>
      </span>
      <OneLine>{shorten(text, 30)}</OneLine>
    </>
  );
}

function ReviewBadges({ campaign }: { campaign: QueuedCampaign }) {
  const { user } = useSession();
  const { claim, held, is_firm_suspended: isSuspended } = campaign;
  const signs = signsOfLink(campaign.campaign_link);
  return (
    <span className="flex flex-wrap gap-1.5 lines:w-max lines:flex-col lines:items-start lines:gap-0.5">
      <CampaignStatusBadge campaign={campaign} />
      {isSuspended && <Badge tone="warning">{peopleWords.suspended}</Badge>}
      {held && <Badge tone="info">{undoTexts.making[held.decision]}</Badge>}
      {claim && (
        <Badge
          tone={claim.admin_id === user?.id ? 'success' : 'warning'}
          icon={<Hand aria-hidden className="shrink-0" />}
          className="whitespace-normal lines:max-w-32"
        >
          <OneLine>
            {claim.admin_id === user?.id ? claimTexts.mine : claimTexts.with(claim.admin_name)}
          </OneLine>
        </Badge>
      )}
      {signs.length > 0 && (
        <Badge tone="danger" icon={<TriangleAlert aria-hidden />}>
          {signTexts.count(signs.length)}
        </Badge>
      )}
    </span>
  );
}
