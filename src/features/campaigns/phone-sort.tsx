import { Select } from '#lib/web/inputs/select.tsx';
import type { Sort } from '#lib/web/lists/table.tsx';
import { sharedTexts } from './texts.web.ts';

export interface PhoneSortProps {
  /** The first is the list's own order. */
  sorts: readonly (Sort & { label: string })[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

export function PhoneSort({ sorts, sort, onSort }: PhoneSortProps) {
  const place = sorts.findIndex(({ key, order }) => key === sort.key && order === sort.order);
  return (
    <div className="min-w-0 flex-1 basis-48 xl:hidden">
      <Select
        aria-label={sharedTexts.sort}
        placeholder={sharedTexts.sort}
        options={sorts.map(({ label }, value) => ({ value, label }))}
        value={place === -1 ? null : place}
        onChange={(chosen) => {
          const { key, order } = sorts[chosen ?? 0] ?? sort;
          onSort({ key, order });
        }}
      />
    </div>
  );
}
