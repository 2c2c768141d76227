import { BookOpenText } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { TableSection } from '#lib/web/screen/list-section.tsx';
import { dayFilter, type List, oneOf, textFilter, useList, type ValuesOf } from '#lib/web/screen/use-list.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { listWords } from '#lib/web/words.ts';
import { accountsText, BOOK_TEXTS } from '#platform/ledger/texts.ts';
import { BOOKS, ENTRY_KINDS, GROUPS, isGroup } from '#platform/ledger/accounts.ts';
import { ListDay, ListSelect, MoreFilters } from '#lib/web/screen/list-toolbar.tsx';
import { adminPaths } from '#platform/places/paths.ts';
import { call } from '#lib/web/call.ts';
import { oversightContract } from './contract.ts';
import { bookWords } from './texts.ts';
import { KIND_TEXTS } from '#features/wallet/texts.ts';
import { type Entry, useJournal, entryPath, PARAMS } from './api.web.ts';
import { balanceText, sideColumns } from './sides.tsx';
import { journalTexts as texts } from './texts.web.ts';

const PAGE_SIZE = '20';

const ABOUT: Column<Entry>[] = [
  {
    header: words.action,
    onPhone: 'title',
    cell: ({ id, kind }) => (
      <TextLink to={entryPath(id)}>
        {KIND_TEXTS[kind]} <span className="tabular font-normal text-soft">#{id}</span>
      </TextLink>
    ),
  },
  { header: words.date, cell: ({ at }) => <span className="tabular">{formatDateTime(at)}</span> },
  {
    header: texts.accounts,
    onPhone: 'wide',
    cell: ({ from_accounts: from, to_accounts: to }) => (
      <span className="block text-xs text-soft">
        <span className="block">{texts.debited(accountsText(from))}</span>
        <span className="block">{texts.credited(accountsText(to))}</span>
      </span>
    ),
  },
  {
    header: words.actor,
    cell: ({ actor_name: name }) => <span className="wrap-anywhere">{name ?? bookWords.automatic}</span>,
  },
];

const COLUMNS: Column<Entry>[] = [
  ...ABOUT,
  {
    header: words.amount,
    align: 'end',
    cell: ({ amount }) => <strong className="money whitespace-nowrap">{formatKurus(amount)}</strong>,
  },
];

const ACCOUNT_COLUMNS = [...ABOUT, ...sideColumns<Entry>(({ amount }) => amount)];

export function JournalPage() {
  const list = useList(FILTERS);
  const query = useJournal({ ...list.query, limit: PAGE_SIZE });
  const account = query.data?.account;
  const { book, date_from: from, date_to: to } = list.filters;
  const fetchFile = (lines: 'entries' | 'postings') => () =>
    call(oversightContract.exportEntries, { query: { ...list.filters, lines } });
  const isOfPeriod = from !== '' || to !== '';
  const name = account?.account_name ?? (book === '' ? undefined : BOOK_TEXTS[book]);
  return (
    <>
      <PageHeader
        title={name === undefined ? texts.title : texts.ofAccount(name)}
        description={account ? <Balances account={account} isOfPeriod={isOfPeriod} /> : texts.about}
        back={{ to: adminPaths.books, label: texts.back }}
        actions={
          <>
            <FileButton fetchFile={fetchFile('entries')} />
            <FileButton label={texts.postings} fetchFile={fetchFile('postings')} />
          </>
        }
      />
      <TableSection
        list={list}
        query={query}
        words={texts}
        toolbar={<JournalFilters list={list} />}
        empty={<EmptyState icon={<BookOpenText />} title={listWords.noRecords} text={texts.empty} />}
        rows={({ entries }) => entries}
        hasMore={({ has_more: hasMore }) => hasMore}
        rowKey={({ id }) => id}
        columns={account ? ACCOUNT_COLUMNS : COLUMNS}
      />
    </>
  );
}

type OfAccount = NonNullable<NonNullable<ReturnType<typeof useJournal>['data']>['account']>;

function Balances({ account, isOfPeriod }: { account: OfAccount; isOfPeriod: boolean }) {
  if (!isOfPeriod) return balanceText(account.balance);
  return (
    <>
      <span className="block">{texts.opening(balanceText(account.opening))}</span>
      <span className="block">{texts.closing(balanceText(account.closing))}</span>
    </>
  );
}

const SINGLE = BOOKS.filter((book) => !isGroup(book));
const ACCOUNT = new RegExp(`^(?:${SINGLE.join('|')}|(?:${GROUPS.join('|')}):[1-9]\\d{0,15})$`);

const FILTERS = {
  /** The account whose journal this is; "clear filters" leaves it. */
  account: { ...textFilter(PARAMS.account, ACCOUNT), kind: 'view' as const },
  book: oneOf(PARAMS.book, ['', ...BOOKS]),
  kind: oneOf(PARAMS.kind, ['', ...ENTRY_KINDS]),
  date_from: dayFilter(PARAMS.from),
  date_to: dayFilter(PARAMS.to),
};

const KINDS = ENTRY_KINDS.map((value) => ({ value, label: KIND_TEXTS[value] }));
const BOOK_CHOICES = BOOKS.map((value) => ({ value, label: BOOK_TEXTS[value] }));

function JournalFilters({ list }: { list: List<ValuesOf<typeof FILTERS>> }) {
  const { account, date_from: from, date_to: to } = list.filters;
  return (
    <MoreFilters
      list={list}
      names={['book', 'kind', 'date_from', 'date_to']}
      className="grid-cols-2 xl:grid-cols-4"
    >
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
    </MoreFilters>
  );
}
