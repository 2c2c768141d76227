import { Check, Eye, X } from 'lucide-react';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { AdminCampaign } from '../../campaign-wire.ts';
import { campaignWords } from '../../texts.ts';
import { actionsColumn, column, shorten, TAKES_THE_REST } from '../campaign-columns.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { QUEUE_ATTRIBUTE } from './queue-focus.ts';

interface Subjects {
  details: Subject;
  approval: Subject;
  rejection: Subject;
}

/** The columns of the queue, with the buttons for each of its campaigns. */
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
    column.created,
    column.start,
    column.end,
    column.net,
    column.status,
    actionsColumn(
      ({ id, campaign_name }) => (
        <>
          <IconButton
            label={actionWords.details}
            about={campaign_name}
            icon={<Eye aria-hidden />}
            {...{ [QUEUE_ATTRIBUTE]: id }}
            onClick={() => details.open(id)}
          />
          <IconButton
            label={actionWords.approve}
            about={campaign_name}
            icon={<Check aria-hidden />}
            variant="success"
            onClick={() => approval.open(id)}
          />
          <IconButton
            label={actionWords.reject}
            about={campaign_name}
            icon={<X aria-hidden />}
            variant="danger"
            onClick={() => rejection.open(id)}
          />
        </>
      ),
      '@2xl:min-w-36',
    ),
  ];
}

/** The campaign's firm, and the beginning of its description. */
function FirmAndPreview({ firm, text }: { firm: string; text: string }) {
  return (
    <>
      <span className="block truncate text-ink">{firm}</span>
      {shorten(text, 30)}
    </>
  );
}
