import { BookOpenText } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { NoMatch } from '#lib/web/lists/no-match.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { PagedTable } from '#lib/web/lists/paged-table.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { listWords } from '#lib/web/words.ts';
import { ENTRY_KINDS } from '#features/ledger/accounts.ts';
import { BOOKS } from '#features/ledger/books.ts';
import { accountsText, BOOK_TEXTS, KIND_TEXTS, oversightTexts } from '../texts.ts';
import { type Entry, fetchEntries, type JournalQuery, useJournal } from './api.ts';
import { JournalFilters } from './journal-filters.tsx';
import { BOOKS_PATH, entryPath, PARAMS } from './places.ts';
import { journalTexts as texts } from './texts.ts';

const PAGE_SIZE = '20';

const COLUMNS: Column<Entry>[] = [
  {
    key: 'kind',
    header: words.action,
    onPhone: 'title',
    cell: ({ id, kind }) => (
      <TextLink to={entryPath(id)}>
        {KIND_TEXTS[kind]} <span className="tabular font-normal text-soft">#{id}</span>
      </TextLink>
    ),
  },
  { key: 'at', header: words.date, cell: ({ at }) => <span className="tabular">{formatDateTime(at)}</span> },
  {
    key: 'accounts',
    header: texts.accounts,
    onPhone: 'wide',
    cell: ({ from_accounts: from, to_accounts: to }) => (
      <span className="text-xs text-soft">
        {accountsText(from)} → {accountsText(to)}
      </span>
    ),
  },
  { key: 'actor', header: words.actor, cell: ({ actor_name: name }) => name ?? oversightTexts.job },
  {
    key: 'amount',
    header: words.amount,
    align: 'end',
    cell: ({ amount }) => <strong className="money whitespace-nowrap">{formatKurus(amount)}</strong>,
  },
];

/** What the URL asks for, as far as it is known. */
function readQuery(list: ReturnType<typeof useListParams>): Omit<JournalQuery, 'page' | 'limit'> {
  return {
    account: list.get(PARAMS.account),
    book: BOOKS.find((book) => book === list.get(PARAMS.book)) ?? '',
    kind: ENTRY_KINDS.find((kind) => kind === list.get(PARAMS.kind)) ?? '',
    date_from: list.get(PARAMS.from),
    date_to: list.get(PARAMS.to),
  };
}

/** The journal: of an account, of a book, of a kind, of days. */
export function JournalPage() {
  const list = useListParams();
  const filter = readQuery(list);
  const query = useJournal({ ...filter, page: String(list.page), limit: PAGE_SIZE });
  const { account: _, ...narrowing } = filter;
  const isFiltered = Object.values(narrowing).some((value) => value !== '');
  const account = query.data?.account;
  const book = BOOKS.find((name) => name === filter.book);
  const name = account?.account_name ?? (book && BOOK_TEXTS[book]);
  return (
    <>
      <PageHeader
        title={name === undefined ? texts.title : texts.ofAccount(name)}
        description={account ? `${words.balance}: ${formatKurus(account.balance)}` : texts.about}
        back={{ to: BOOKS_PATH, label: texts.back }}
        actions={<FileButton fetchFile={() => fetchEntries(filter)} />}
      />
      <JournalFilters list={list} isFiltered={isFiltered} />
      <QueryStates
        query={query}
        failedText={texts.failed}
        isEmpty={({ entries }) => entries.length === 0}
        empty={
          <EmptyState icon={<BookOpenText />} title={listWords.noRecords}>
            {texts.empty}
          </EmptyState>
        }
        isFiltered={isFiltered}
        noMatch={
          <NoMatch
            noun={listWords.records}
            onClear={() => list.clear(PARAMS.book, PARAMS.kind, PARAMS.from, PARAMS.to)}
          />
        }
      >
        {({ entries, pagination, has_more: hasMore }) => (
          <>
            {hasMore && (
              <Alert tone="info" className="mb-4">
                {listWords.moreRecords}
              </Alert>
            )}
            <PagedTable
              label={texts.label}
              rows={entries}
              rowKey={({ id }) => id}
              columns={COLUMNS}
              isStale={query.isPlaceholderData}
              pagination={pagination}
              onPageChange={list.setPage}
              nounFrom={listWords.fromRecords}
            />
          </>
        )}
      </QueryStates>
    </>
  );
}
