import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { ClearFilters, FilterPanel, ListDay, ListSearch, ListSelect } from '#lib/web/screen/list-toolbar.tsx';
import type { List } from '#lib/web/screen/use-list.ts';
import { actionWords } from '#lib/web/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { adminTexts as texts } from '../texts/admin.ts';

const ROLE_OPTIONS = (['user', 'firm', 'admin'] as const).map((role) => ({
  value: role as string,
  label: texts.roles[role],
}));

type UserList = List<Readonly<Record<'search' | 'role' | 'date_from' | 'date_to', string>>>;

/** Search, and a panel of role and registration days. */
export function UserFilters({ list }: { list: UserList }) {
  const { role, date_from: from, date_to: to } = list.filters;
  const inForce = [role, from, to].filter((value) => value !== '').length;
  const [isOpen, setIsOpen] = useState(inForce > 0);
  return (
    <>
      <ListSearch list={list} placeholder={texts.search} />
      <Button
        variant="secondary"
        icon={<ListFilter aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {inForce > 0 ? `${texts.filters} (${inForce})` : texts.filters}
      </Button>
      <ClearFilters list={list} label={actionWords.clearFilters} />
      {isOpen && (
        <FilterPanel className="sm:grid-cols-3">
          <ListSelect
            list={list}
            name="role"
            label={texts.role}
            options={ROLE_OPTIONS}
            anyLabel={texts.roles.all}
          />
          <ListDay list={list} name="date_from" label={texts.from} max={to} />
          <ListDay list={list} name="date_to" label={texts.to} min={from} />
        </FilterPanel>
      )}
    </>
  );
}
