import { Check, Eye, X } from 'lucide-react';
import { formatDate, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import { TableActions } from '#lib/web/lists/table-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { AdminCampaign } from '../../campaign-wire.ts';
import { CampaignStatusBadge } from '../campaign-status-badge.tsx';
import { shorten, TAKES_THE_REST } from '../campaign-table.tsx';
import { campaignLabels } from '../texts.ts';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import { QUEUE_ATTRIBUTE } from './queue-focus.ts';
import { decisionTexts } from '../texts/admin.ts';
import { campaignWords } from '../../texts.ts';

interface Subjects {
  details: Subject;
  approval: Subject;
  rejection: Subject;
}

/** The columns of the queue, with what can be done to each of its campaigns. */
export function pendingColumns({ details, approval, rejection }: Subjects): Column<AdminCampaign>[] {
  return [
    {
      key: 'name',
      header: campaignWords.campaign,
      onPhone: 'title',
      className: TAKES_THE_REST,
      cell: ({ campaign_name, firm_name, description }) => (
        <NameCell name={campaign_name} detail={<FirmAndPreview firm={firm_name} text={description} />} />
      ),
    },
    { key: 'created', header: campaignLabels.created, cell: ({ created_at }) => formatDate(created_at) },
    { key: 'start', header: words.start, cell: ({ start_date }) => formatDay(start_date) },
    { key: 'end', header: words.end, cell: ({ end_date }) => formatDay(end_date) },
    {
      key: 'net',
      header: campaignWords.netBudget,
      align: 'end',
      cell: ({ budget_details }) => formatKurus(budget_details.campaign_budget),
    },
    { key: 'status', header: words.status, cell: (row) => <CampaignStatusBadge campaign={row} /> },
    {
      key: 'actions',
      header: listWords.actions,
      align: 'end',
      onPhone: 'actions',
      className: '@2xl:min-w-36',
      cell: ({ id, campaign_name }) => (
        <TableActions>
          <IconButton
            label={actionWords.details}
            about={campaign_name}
            icon={<Eye aria-hidden />}
            {...{ [QUEUE_ATTRIBUTE]: id }}
            onClick={() => details.open(id)}
          />
          <IconButton
            label={decisionTexts.approve}
            about={campaign_name}
            icon={<Check aria-hidden />}
            variant="success"
            onClick={() => approval.open(id)}
          />
          <IconButton
            label={decisionTexts.reject}
            about={campaign_name}
            icon={<X aria-hidden />}
            variant="danger"
            onClick={() => rejection.open(id)}
          />
        </TableActions>
      ),
    },
  ];
}

/** Whose campaign it is, and how its description begins. */
function FirmAndPreview({ firm, text }: { firm: string; text: string }) {
  return (
    <>
      <span className="block truncate text-ink">{firm}</span>
      {shorten(text, 30)}
    </>
  );
}
