import { Select } from '#lib/web/inputs/select.tsx';
import type { Sort } from '#lib/web/lists/table.tsx';
import type { CampaignSort } from '../../contract/admin.ts';
import { activeTexts } from '../texts/admin.ts';

/** The orders of a list of cards, which does not show the headers that sort a table. */
const SORTS = [
  ['created_at', 'desc'],
  ['campaign_name', 'asc'],
  ['firm_name', 'asc'],
  ['total_budget', 'desc'],
  ['remaining_budget', 'asc'],
  ['total_views', 'desc'],
  ['total_clicks', 'desc'],
] as const satisfies readonly (readonly [CampaignSort, Sort['order']])[];

const OPTIONS = SORTS.map(([key], value) => ({ value, label: activeTexts.sorts[key] }));

/** Chooses the order of a list where its rows are cards. */
export function PhoneSort({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const place = SORTS.findIndex(([key, order]) => key === sort.key && order === sort.order);
  return (
    <div className="w-full xl:hidden">
      <Select
        aria-label={activeTexts.sort}
        placeholder={activeTexts.sort}
        options={OPTIONS}
        value={place === -1 ? null : place}
        onChange={(chosen) => {
          const [key, order] = SORTS[chosen ?? 0] ?? SORTS[0];
          onSort({ key, order });
        }}
      />
    </div>
  );
}
