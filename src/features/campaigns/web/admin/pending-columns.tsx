import { Check, Eye, X } from 'lucide-react';
import { formatDate, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import { TableActions } from '#lib/web/lists/table-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { AdminCampaign } from '../../campaign-wire.ts';
import { CampaignStatusBadge } from '../campaign-status-badge.tsx';
import { shorten, TAKES_THE_REST } from '../campaign-table.tsx';
import { campaignLabels } from '../texts.ts';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { QUEUE_ATTRIBUTE } from './queue-focus.ts';
import { decisionTexts } from '../texts/admin.ts';

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
      header: campaignLabels.campaign,
      onPhone: 'title',
      className: TAKES_THE_REST,
      cell: ({ campaign_name, firm_name, description }) => (
        <NameCell name={campaign_name} detail={<FirmAndPreview firm={firm_name} text={description} />} />
      ),
    },
    { key: 'created', header: campaignLabels.created, cell: ({ created_at }) => formatDate(created_at) },
    { key: 'start', header: campaignLabels.start, cell: ({ start_date }) => formatDay(start_date) },
    { key: 'end', header: campaignLabels.end, cell: ({ end_date }) => formatDay(end_date) },
    {
      key: 'net',
      header: campaignLabels.netBudget,
      align: 'end',
      cell: ({ budget_details }) => formatKurus(budget_details.campaign_budget),
    },
    { key: 'status', header: campaignLabels.status, cell: (row) => <CampaignStatusBadge campaign={row} /> },
    {
      key: 'actions',
      header: campaignLabels.actions,
      align: 'end',
      onPhone: 'actions',
      className: '@2xl:min-w-36',
      cell: ({ id, campaign_name }) => (
        <TableActions>
          <IconButton
            label={campaignLabels.details}
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
