import { X } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import type { ListParams } from '#lib/web/list-params.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { DayFilter } from '#lib/web/lists/day-filter.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { actionWords } from '#lib/web/words.ts';
import { ENTRY_KINDS } from '#features/ledger/accounts.ts';
import { BOOKS } from '#features/ledger/books.ts';
import { BOOK_TEXTS, KIND_TEXTS } from '../texts.ts';
import { PARAMS } from './places.ts';
import { journalTexts as texts } from './texts.ts';

const KINDS = ENTRY_KINDS.map((value) => ({ value: value as string, label: KIND_TEXTS[value] }));
const BOOK_CHOICES = BOOKS.map((value) => ({ value: value as string, label: BOOK_TEXTS[value] }));

/** Kind, book and days of the journal, in the URL. The book is left out where one account is looked at. */
export function JournalFilters({ list, isFiltered }: { list: ListParams; isFiltered: boolean }) {
  const { account, book, kind, from, to } = PARAMS;
  return (
    <div className="my-4 grid grid-cols-2 items-end gap-3 rounded-xl border border-line bg-surface p-4 shadow-card xl:grid-cols-5">
      {list.get(account) === '' && (
        <Field label={texts.book}>
          <Select
            value={list.get(book) || null}
            onChange={(value) => list.set({ [book]: value ?? '' })}
            options={BOOK_CHOICES}
            placeholder={texts.allBooks}
            emptyLabel={texts.allBooks}
          />
        </Field>
      )}
      <Field label={words.action}>
        <Select
          value={list.get(kind) || null}
          onChange={(value) => list.set({ [kind]: value ?? '' })}
          options={KINDS}
          placeholder={texts.allKinds}
          emptyLabel={texts.allKinds}
        />
      </Field>
      <DayFilter label={words.start} name={from} list={list} max={list.get(to)} />
      <DayFilter label={words.end} name={to} list={list} min={list.get(from)} />
      {isFiltered && (
        <Button variant="ghost" icon={<X aria-hidden />} onClick={() => list.clear(book, kind, from, to)}>
          {actionWords.clear}
        </Button>
      )}
    </div>
  );
}
