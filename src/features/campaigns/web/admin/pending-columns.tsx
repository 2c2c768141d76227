import { X } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { AdminCampaign } from '../../campaign-wire.ts';
import { mayHappen } from '../../lifecycle.ts';
import { campaignWords } from '../../texts.ts';
import { campaignActions, column, shorten, TAKES_THE_REST } from '../campaign-columns.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { QUEUE_ATTRIBUTE } from './queue-focus.ts';

interface Subjects {
  details: Subject;
  approval: Subject;
  rejection: Subject;
  /** Whether the person may decide at all. */
  mayDecide: boolean;
}

/** The columns of the queue and of the rejected, with the buttons for each campaign that can be decided on. */
export function pendingColumns({
  details,
  approval,
  rejection,
  mayDecide,
}: Subjects): Column<AdminCampaign>[] {
  return [
    {
      header: campaignWords.campaign,
      onPhone: 'title',
      className: TAKES_THE_REST,
      cell: ({ campaign_name, firm_name, description }) => (
        <NameCell name={campaign_name} detail={<FirmAndPreview firm={firm_name} text={description} />} />
      ),
    },
    column.created,
    column.start,
    column.end,
    column.net,
    column.status,
    campaignActions(
      ({ campaign_name: about, ...campaign }) => (
        <>
          <Button
            size="sm"
            variant="secondary"
            about={about}
            {...{ [QUEUE_ATTRIBUTE]: campaign.id }}
            onClick={() => details.open(campaign.id)}
          >
            {actionWords.details}
          </Button>
          {mayDecide && mayHappen('approve', campaign) && (
            <Button size="sm" about={about} onClick={() => approval.open(campaign.id)}>
              {actionWords.approve}
            </Button>
          )}
        </>
      ),
      (campaign) =>
        mayDecide && mayHappen('reject', campaign)
          ? [
              {
                label: actionWords.reject,
                icon: <X aria-hidden />,
                onSelect: () => rejection.open(campaign.id),
              },
            ]
          : [],
    ),
  ];
}

/** The campaign's firm, and the beginning of its description. */
function FirmAndPreview({ firm, text }: { firm: string; text: string }) {
  return (
    <>
      <span className="block text-ink">{firm}</span>
      {shorten(text, 30)}
    </>
  );
}
