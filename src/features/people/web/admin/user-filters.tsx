import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import type { ListParams } from '#lib/web/list-params.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { DayFilter } from '#lib/web/lists/day-filter.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { SearchInput } from '#lib/web/lists/search-input.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { actionWords } from '#lib/web/words.ts';
import { adminTexts as texts } from '../texts/admin.ts';

/** Their names in the URL. */
export const FILTERS = { role: 'rol', from: 'baslangic', to: 'bitis' } as const;

const ROLE_OPTIONS = (['user', 'firm', 'admin'] as const).map((role) => ({
  value: role as string,
  label: texts.roles[role],
}));

interface UserFiltersProps {
  list: ListParams;
  isFiltered: boolean;
  onClear: () => void;
}

/** Search, and a panel of role and registration days. */
export function UserFilters({ list, isFiltered, onClear }: UserFiltersProps) {
  const inForce = Object.values(FILTERS).filter((name) => list.get(name) !== '').length;
  const [isOpen, setIsOpen] = useState(inForce > 0);
  return (
    <div className="my-4">
      <div className="flex flex-wrap gap-3">
        <SearchInput value={list.search} onSearch={list.setSearch} placeholder={texts.search} />
        <Button
          variant="secondary"
          icon={<ListFilter aria-hidden />}
          aria-expanded={isOpen}
          aria-controls="user-filters"
          onClick={() => setIsOpen(!isOpen)}
        >
          {inForce > 0 ? `${texts.filters} (${inForce})` : texts.filters}
        </Button>
        {isFiltered && (
          <Button variant="ghost" icon={<X aria-hidden />} onClick={onClear}>
            {actionWords.clearFilters}
          </Button>
        )}
      </div>
      <div
        id="user-filters"
        hidden={!isOpen}
        className="mt-3 grid gap-4 rounded-xl border border-line bg-surface p-4 shadow-card sm:grid-cols-3"
      >
        <Field label={texts.role}>
          <Select
            value={list.get(FILTERS.role) || null}
            onChange={(role) => list.set({ [FILTERS.role]: role ?? '' })}
            options={ROLE_OPTIONS}
            placeholder={texts.roles.all}
            emptyLabel={texts.roles.all}
          />
        </Field>
        <DayFilter label={texts.from} name={FILTERS.from} list={list} max={list.get(FILTERS.to)} />
        <DayFilter label={texts.to} name={FILTERS.to} list={list} min={list.get(FILTERS.from)} />
      </div>
    </div>
  );
}
