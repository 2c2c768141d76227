import { words } from '#lib/shared/words.ts';
import { dayFilter, searchFilter, textFilter, type ValuesOf } from '#lib/web/screen/list-filters.ts';
import { ClearFilters, FilterPanel, ListDay, ListSearch, ListSelect } from '#lib/web/screen/list-toolbar.tsx';
import type { List } from '#lib/web/screen/use-list.ts';
import { actionWords } from '#lib/web/words.ts';
import { useAuditChoices } from './api.ts';
import { auditPageTexts as texts } from './texts.ts';

/** Filters by their names on the wire; other pages link here with a subject. */
export const FILTERS = {
  search: searchFilter,
  action: textFilter('islem', /^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)?$/),
  actor: textFilter('yapan', /^[1-9]\d{0,14}$/),
  subject_kind: textFilter('konu', /^[a-z]+(-[a-z]+)*$/),
  subject_id: textFilter('konuno'),
  date_from: dayFilter('baslangic'),
  date_to: dayFilter('bitis'),
};

/** The fields for search, action, person and days. */
export function ActFilters({ list }: { list: List<ValuesOf<typeof FILTERS>> }) {
  const choices = useAuditChoices().data;
  const actors = (choices?.actors ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const { date_from: from, date_to: to } = list.filters;
  return (
    <>
      <ListSearch list={list} placeholder={texts.search} />
      <ClearFilters list={list} label={actionWords.clear} />
      <FilterPanel className="grid-cols-2 xl:grid-cols-4">
        <ListSelect
          list={list}
          name="action"
          label={words.action}
          options={choices?.actions ?? []}
          anyLabel={texts.allActions}
        />
        <ListSelect
          list={list}
          name="actor"
          label={words.actor}
          options={actors}
          anyLabel={texts.everybody}
        />
        <ListDay list={list} name="date_from" label={words.start} max={to} />
        <ListDay list={list} name="date_to" label={words.end} min={from} />
      </FilterPanel>
    </>
  );
}
