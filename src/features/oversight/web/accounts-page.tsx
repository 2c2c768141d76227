import { Wallet } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import { NoMatch } from '#lib/web/lists/no-match.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { PagedTable } from '#lib/web/lists/paged-table.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { SearchInput } from '#lib/web/lists/search-input.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { GROUPS } from '#features/ledger/books.ts';
import { accountText, BOOK_TEXTS } from '../texts.ts';
import { type Account, useAccounts } from './api.ts';
import { accountPath, BOOKS_PATH, PARAMS } from './places.ts';
import { accountsTexts as texts, booksTexts, journalTexts } from './texts.ts';

const PAGE_SIZE = '20';
const CHOICES = GROUPS.map((value) => ({ value, label: BOOK_TEXTS[value] }));

const COLUMNS: Column<Account>[] = [
  {
    key: 'account',
    header: texts.account,
    onPhone: 'title',
    cell: ({ account, account_name: name }) => <NameCell name={name} detail={accountText(account)} />,
  },
  { key: 'held', header: booksTexts.held, align: 'end', cell: ({ held }) => formatKurus(held) },
  {
    key: 'balance',
    header: words.balance,
    align: 'end',
    cell: ({ account, account_name: name, balance }) => (
      <TextLink to={accountPath(account)} className="money whitespace-nowrap">
        {formatKurus(balance)}
        <span className="sr-only">: {name}</span>
      </TextLink>
    ),
  },
];

/** The accounts of a book of many, the fullest first. */
export function AccountsPage() {
  const list = useListParams();
  const book = GROUPS.find((group) => group === list.get(PARAMS.book)) ?? 'campaign';
  const query = useAccounts({ page: String(list.page), limit: PAGE_SIZE, search: list.search, book });
  return (
    <>
      <PageHeader title={BOOK_TEXTS[book]} back={{ to: BOOKS_PATH, label: journalTexts.back }} />
      <div className="my-4 flex flex-wrap items-center gap-3">
        <FilterButtons
          label={booksTexts.book}
          value={book}
          onChange={(next) => list.set({ [PARAMS.book]: next, ara: '' })}
          options={CHOICES}
        />
        <SearchInput value={list.search} onSearch={list.setSearch} placeholder={texts.search} />
      </div>
      <QueryStates
        query={query}
        failedText={texts.failed}
        isEmpty={({ accounts }) => accounts.length === 0}
        empty={
          <EmptyState icon={<Wallet />} title={texts.emptyTitle}>
            {texts.empty}
          </EmptyState>
        }
        isFiltered={list.search !== ''}
        noMatch={<NoMatch search={list.search} noun={texts.noun} onClear={() => list.clear()} />}
      >
        {({ accounts, pagination }) => (
          <PagedTable
            label={texts.label}
            rows={accounts}
            rowKey={({ account }) => account}
            columns={COLUMNS}
            isStale={query.isPlaceholderData}
            pagination={pagination}
            onPageChange={list.setPage}
            nounFrom={texts.nounFrom}
          />
        )}
      </QueryStates>
    </>
  );
}
