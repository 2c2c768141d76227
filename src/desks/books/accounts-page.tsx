import { Wallet } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { searchFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { TableSection } from '#lib/web/screen/list-section.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { NameCell } from '#lib/web/lists/cells.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { GROUPS } from '#platform/ledger/accounts.ts';
import { accountText, BOOK_TEXTS } from '#platform/ledger/texts.ts';
import { adminPaths } from '#platform/places/paths.ts';
import { bookWords } from './texts.ts';
import { type Account, useAccounts, accountPath, PARAMS } from './api.web.ts';
import { accountsTexts as texts, journalTexts } from './texts.web.ts';

const PAGE_SIZE = '20';
const CHOICES = GROUPS.map((value) => ({ value, label: BOOK_TEXTS[value] }));

const COLUMNS: Column<Account>[] = [
  {
    header: texts.account,
    onPhone: 'title',
    cell: ({ account, account_name: name, email }) => (
      <NameCell
        name={<TextLink to={accountPath(account)}>{name}</TextLink>}
        detail={email === null ? accountText(account) : `${accountText(account)} · ${email}`}
      />
    ),
  },
  { header: bookWords.held, align: 'end', cell: ({ held }) => formatKurus(held) },
  {
    header: words.balance,
    align: 'end',
    cell: ({ balance }) => <strong className="money">{formatKurus(balance)}</strong>,
  },
];

export function AccountsPage() {
  const list = useList({ search: searchFilter, book: viewOf(PARAMS.book, GROUPS) });
  const { book } = list.filters;
  return (
    <>
      <PageHeader title={BOOK_TEXTS[book]} back={{ to: adminPaths.books, label: journalTexts.back }} />
      <TableSection
        list={list}
        query={useAccounts({ ...list.query, limit: PAGE_SIZE })}
        words={texts}
        toolbar={
          <>
            <FilterButtons
              label={bookWords.group}
              value={book}
              onChange={(next) => list.set({ book: next, search: '' })}
              options={CHOICES}
            />
            <ListSearch list={list} placeholder={texts.search} />
          </>
        }
        empty={<EmptyState icon={<Wallet />} title={texts.emptyTitle} text={texts.empty} />}
        rows={({ accounts }) => accounts}
        rowKey={({ account }) => account}
        columns={COLUMNS}
      />
    </>
  );
}
