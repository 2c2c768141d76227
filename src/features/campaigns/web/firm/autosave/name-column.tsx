import type { Column } from '#lib/web/lists/table.tsx';
import type { FirmCampaign } from '../../../campaign-wire.ts';
import { column } from '../../campaign-columns.tsx';
import { editTexts } from '../../texts/firm.ts';

/** The name of a campaign that can be edited; what was typed into its form and not sent is no part of it yet. */
export const nameColumn: Column<FirmCampaign> = {
  ...column.name,
  cell: (campaign) => (
    <>
      {column.name.cell(campaign)}
      {campaign.is_edit_unsent && (
        <p className="mt-1 text-xs font-semibold text-warning">{editTexts.isUnsent}</p>
      )}
    </>
  ),
};
