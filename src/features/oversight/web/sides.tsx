import { formatKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import type { Column } from '#lib/web/lists/table.tsx';
import { type Side, SIDE_NAMES, SIDES } from '../sides.ts';
import { bookWords } from '../texts.ts';

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

/** A balance with its side: "Borç bakiyesi: ₺79.200,00". */
export function balanceText(balance: Kurus): string {
  const debit = SIDES.debit(balance);
  return debit === null
    ? `${bookWords.creditBalance}: ${formatKurus(balance)}`
    : `${bookWords.debitBalance}: ${formatKurus(debit)}`;
}
