import { useState } from 'react';
import { formatKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import { type Column, Table } from '#lib/web/lists/table.tsx';
import { type Side, SIDE_NAMES, SIDES, bookWords } from './texts.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { useToday } from '#lib/web/day/new-day.ts';
import { DayFilter } from '#lib/web/inputs/date-input.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { isGroup } from '#platform/ledger/accounts.ts';
import { BOOK_TEXTS } from '#platform/ledger/texts.ts';
import { type Books, type BookPeriod, accountsPath, bookPath, useTrialBalance } from './api.web.ts';
import { booksTexts as texts } from './texts.web.ts';

export function sideColumns<Row>(amountOf: (row: Row) => Kurus): Column<Row>[] {
  return SIDE_NAMES.map((side) => ({
    header: bookWords[side],
    align: 'end',
    cell: (row) => {
      const amount = SIDES[side](amountOf(row));
      return amount === null ? '—' : <span className="money">{formatKurus(amount)}</span>;
    },
  }));
}

export function SideTotals({ label, amounts }: { label: string; amounts: readonly Kurus[] }) {
  const sum = (side: Side) => kurus(amounts.reduce((total, amount) => total + (SIDES[side](amount) ?? 0), 0));
  return (
    <dl className="mt-3 flex flex-wrap justify-end gap-x-6 gap-y-1 px-4 font-bold">
      <dt className="mr-auto">{label}</dt>
      {SIDE_NAMES.map((side) => (
        <dd key={side}>
          <span className="font-normal text-soft">{bookWords[side]}</span>{' '}
          <span className="money">{formatKurus(sum(side))}</span>
        </dd>
      ))}
    </dl>
  );
}

export function balanceText(balance: Kurus): string {
  const debit = SIDES.debit(balance);
  return debit === null
    ? `${bookWords.creditBalance}: ${formatKurus(balance)}`
    : `${bookWords.debitBalance}: ${formatKurus(debit)}`;
}

type Balance = Books['balances'][number];

const COLUMNS: Column<Balance>[] = [
  {
    header: bookWords.group,
    onPhone: 'title',
    cell: ({ book, balance, stored_balance: stored }) => (
      <>
        <TextLink to={bookPath(book)}>{BOOK_TEXTS[book]}</TextLink>
        {stored !== balance && (
          <span className="block text-sm font-medium text-danger">{texts.stored(balanceText(stored))}</span>
        )}
      </>
    ),
  },
  {
    header: texts.accounts,
    align: 'end',
    cell: ({ book, accounts }) =>
      isGroup(book) ? (
        <TextLink to={accountsPath(book)}>
          {formatCount(accounts)}
          <span className="sr-only">: {BOOK_TEXTS[book]}</span>
        </TextLink>
      ) : (
        formatCount(accounts)
      ),
  },
  { header: bookWords.held, align: 'end', cell: ({ held }) => formatKurus(held) },
  ...sideColumns<Balance>(({ balance }) => balance),
];

function Difference({ label, amount }: { label: string; amount: Kurus }) {
  return (
    <p
      className={classNames(
        'mt-3 flex flex-wrap justify-between gap-3 rounded-lg px-4 py-3 font-bold',
        amount === 0 ? 'bg-success-tint text-success' : 'bg-danger-tint text-danger',
      )}
    >
      <span>{label}</span>
      <span className="money">{formatKurus(amount)}</span>
    </p>
  );
}

export function TrialBalance({ books }: { books: Books }) {
  const { balances, difference, stored_difference: stored } = books;
  return (
    <Card title={texts.trialBalance} description={texts.trialBalanceAbout}>
      <Table label={texts.trialBalance} rows={balances} rowKey={({ book }) => book} columns={COLUMNS} />
      <SideTotals label={words.total} amounts={balances.map(({ balance }) => balance)} />
      <Difference label={texts.difference} amount={difference} />
      {stored !== difference && <Difference label={texts.storedDifference} amount={stored} />}
    </Card>
  );
}

/** `Borç ₺12,00`, and a dash for nothing. */
function sideText(balance: Kurus): string {
  const debit = SIDES.debit(balance);
  if (debit !== null) return `${bookWords.debit}\u00a0${formatKurus(debit)}`;
  return balance === 0 ? '—' : `${bookWords.credit}\u00a0${formatKurus(balance)}`;
}

const PERIOD_COLUMNS: Column<BookPeriod>[] = [
  { header: bookWords.group, onPhone: 'title', cell: ({ book }) => BOOK_TEXTS[book] },
  { header: texts.opening, align: 'end', cell: ({ opening }) => sideText(opening) },
  { header: bookWords.debit, align: 'end', cell: ({ debit }) => formatKurus(debit) },
  { header: bookWords.credit, align: 'end', cell: ({ credit }) => formatKurus(credit) },
  { header: texts.closing, align: 'end', cell: ({ closing }) => sideText(closing) },
];

export function TrialBalanceOfDays() {
  const today = useToday();
  const [period, setPeriod] = useState({ date_from: today, date_to: today });
  const query = useTrialBalance(period);
  const { date_from: from, date_to: to } = period;
  return (
    <>
      <div className="mb-4 grid max-w-md grid-cols-2 gap-3">
        <DayFilter
          label={words.start}
          value={from}
          onChange={(day) => setPeriod({ date_from: day || to, date_to: day > to ? day : to })}
        />
        <DayFilter
          label={words.end}
          value={to}
          onChange={(day) => setPeriod({ date_from: day && day < from ? day : from, date_to: day || from })}
        />
      </div>
      <QueryStates query={query} failedText={texts.ofDaysFailed}>
        {({ books }) => (
          <>
            <Table label={texts.ofDays} rows={books} rowKey={({ book }) => book} columns={PERIOD_COLUMNS} />
            <SideTotals
              label={words.total}
              amounts={books.flatMap(({ debit, credit }) => [kurus(-debit), credit])}
            />
          </>
        )}
      </QueryStates>
    </>
  );
}
