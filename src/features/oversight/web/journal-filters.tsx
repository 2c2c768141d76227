import { words } from '#lib/shared/words.ts';
import { dayFilter, oneOf, textFilter, type ValuesOf } from '#lib/web/screen/list-filters.ts';
import { ClearFilters, FilterPanel, ListDay, ListSelect } from '#lib/web/screen/list-toolbar.tsx';
import type { List } from '#lib/web/screen/use-list.ts';
import { actionWords } from '#lib/web/words.ts';
import { ENTRY_KINDS } from '#features/ledger/accounts.ts';
import { BOOKS, GROUPS, isGroup } from '#features/ledger/books.ts';
import { BOOK_TEXTS } from '#features/ledger/names.ts';
import { bookWords, KIND_TEXTS } from '../texts.ts';
import { PARAMS } from './places.ts';
import { journalTexts as texts } from './texts.ts';

const SINGLE = BOOKS.filter((book) => !isGroup(book));
const ACCOUNT = new RegExp(`^(?:${SINGLE.join('|')}|(?:${GROUPS.join('|')}):[1-9]\\d{0,15})$`);

export const FILTERS = {
  /** The account whose journal this is; "clear filters" leaves it. */
  account: { ...textFilter(PARAMS.account, ACCOUNT), kind: 'view' as const },
  book: oneOf(PARAMS.book, ['', ...BOOKS]),
  kind: oneOf(PARAMS.kind, ['', ...ENTRY_KINDS]),
  date_from: dayFilter(PARAMS.from),
  date_to: dayFilter(PARAMS.to),
};

const KINDS = ENTRY_KINDS.map((value) => ({ value, label: KIND_TEXTS[value] }));
const BOOK_CHOICES = BOOKS.map((value) => ({ value, label: BOOK_TEXTS[value] }));

/** Filters by kind, book and days. In the journal of one account the book is left out. */
export function JournalFilters({ list }: { list: List<ValuesOf<typeof FILTERS>> }) {
  const { account, date_from: from, date_to: to } = list.filters;
  return (
    <FilterPanel className="grid-cols-2 xl:grid-cols-5">
      {account === '' && (
        <ListSelect
          list={list}
          name="book"
          label={bookWords.group}
          options={BOOK_CHOICES}
          anyLabel={texts.allBooks}
        />
      )}
      <ListSelect list={list} name="kind" label={words.action} options={KINDS} anyLabel={texts.allKinds} />
      <ListDay list={list} name="date_from" label={words.start} max={to} />
      <ListDay list={list} name="date_to" label={words.end} min={from} />
      <ClearFilters list={list} label={actionWords.clear} />
    </FilterPanel>
  );
}
