import { formatKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import type { Column } from '#lib/web/lists/table.tsx';
import { bookWords } from '../texts.ts';

/** What left an account is its debit, what came in its credit: a bank that was paid into stands in debit. */
const SIDES = {
  debit: (amount: Kurus) => (amount < 0 ? kurus(-amount) : null),
  credit: (amount: Kurus) => (amount > 0 ? amount : null),
} as const;

/** Two columns for an amount, one of which is empty in each row. */
export function sideColumns<Row>(amountOf: (row: Row) => Kurus): Column<Row>[] {
  return (['debit', 'credit'] as const).map((side) => ({
    key: side,
    header: bookWords[side],
    align: 'end',
    cell: (row) => {
      const amount = SIDES[side](amountOf(row));
      return amount === null ? '—' : <span className="money">{formatKurus(amount)}</span>;
    },
  }));
}

/** The sums of both sides below their table. */
export function SideTotals({ label, amounts }: { label: string; amounts: readonly Kurus[] }) {
  const sum = (side: keyof typeof SIDES) =>
    kurus(amounts.reduce((total, amount) => total + (SIDES[side](amount) ?? 0), 0));
  return (
    <dl className="mt-3 flex flex-wrap justify-end gap-x-6 gap-y-1 px-4 font-bold">
      <dt className="mr-auto">{label}</dt>
      {(['debit', 'credit'] as const).map((side) => (
        <dd key={side}>
          <span className="font-normal text-soft">{bookWords[side]}</span>{' '}
          <span className="money">{formatKurus(sum(side))}</span>
        </dd>
      ))}
    </dl>
  );
}

/** A balance with its side: "Borç bakiyesi: ₺79.200,00". */
export function balanceText(balance: Kurus): string {
  const debit = SIDES.debit(balance);
  return debit === null
    ? `${bookWords.creditBalance}: ${formatKurus(balance)}`
    : `${bookWords.debitBalance}: ${formatKurus(debit)}`;
}
