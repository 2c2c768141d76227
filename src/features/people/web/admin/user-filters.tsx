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

const STATUS_OPTIONS = (['active', 'suspended', 'closed'] as const).map((status) => ({
  value: status as string,
  label: texts.statuses[status],
}));

type UserList = List<Readonly<Record<'search' | 'role' | 'status' | 'date_from' | 'date_to', string>>>;

/** Search, and a panel of role, state and registration days. */
export function UserFilters({ list }: { list: UserList }) {
  const { role, status, date_from: from, date_to: to } = list.filters;
  const inForce = [role, status, from, to].filter((value) => value !== '').length;
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
        <FilterPanel className="sm:grid-cols-2 xl:grid-cols-4">
          <ListSelect
            list={list}
            name="role"
            label={texts.role}
            options={ROLE_OPTIONS}
            anyLabel={texts.roles.all}
          />
          <ListSelect
            list={list}
            name="status"
            label={texts.status}
            options={STATUS_OPTIONS}
            anyLabel={texts.roles.all}
          />
          <ListDay list={list} name="date_from" label={texts.from} max={to} />
          <ListDay list={list} name="date_to" label={texts.to} min={from} />
        </FilterPanel>
      )}
    </>
  );
}
