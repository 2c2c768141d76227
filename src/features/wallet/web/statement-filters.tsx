import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { DayFilter } from '#lib/web/inputs/date/day-filter.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { MOVEMENT_GROUP_NAMES } from '../contract/viewer.ts';
import { movementGroupTexts, statementTexts as texts } from './texts/viewer.ts';
import type { useStatementFilters } from './use-statement-filters.ts';

const DIRECTIONS = [
  { value: 'all', label: words.all },
  { value: 'credit', label: words.incoming },
  { value: 'debit', label: words.outgoing },
] as const;
const GROUPS = MOVEMENT_GROUP_NAMES.map((value) => ({ value, label: movementGroupTexts[value] }));

/**
 * The filters of the statement: direction always in sight, kind and days behind a button, open while they are in force.
 */
export function StatementFilters({ filters }: { filters: ReturnType<typeof useStatementFilters> }) {
  const { wish, count, setType, setKind, setDay } = filters;
  const [isOpen, setIsOpen] = useState(count > 0);
  const id = useId();
  return (
    <div className="mb-2 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <FilterButtons label={texts.filter} value={wish.type} onChange={setType} options={DIRECTIONS} />
        <Button
          variant="ghost"
          size="sm"
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 0 ? texts.moreFilters : texts.filtersInForce(count)}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className="rounded-xl bg-canvas p-4">
        <div className="grid gap-3 sm:grid-cols-3">
          <Field label={texts.kind}>
            <Select
              value={wish.kind === 'all' ? null : wish.kind}
              onChange={setKind}
              options={GROUPS}
              placeholder={texts.anyKind}
              emptyLabel={texts.anyKind}
            />
          </Field>
          <DayFilter
            label={words.start}
            value={wish.date_from}
            max={wish.date_to || undefined}
            onChange={(day) => setDay('baslangic', day)}
          />
          <DayFilter
            label={words.end}
            value={wish.date_to}
            min={wish.date_from || undefined}
            onChange={(day) => setDay('bitis', day)}
          />
        </div>
      </div>
    </div>
  );
}
