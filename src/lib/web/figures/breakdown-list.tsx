import type { ReactNode } from 'react';
import { formatKurus, formatSignedKurus, type Kurus } from '#lib/shared/money.ts';
import { classNames } from '../class-names.ts';

export interface BreakdownRow {
  label: string;
  amount: Kurus | null;
  sign?: 'plus' | 'minus' | undefined;
  hint?: ReactNode;
  kind?: 'sum' | 'result' | undefined;
}

const amountText = (amount: Kurus, sign: BreakdownRow['sign']) =>
  sign === undefined ? formatKurus(amount) : formatSignedKurus(amount, sign === 'plus');

export function BreakdownList({ rows }: { rows: readonly BreakdownRow[] }) {
  return (
    <dl className="text-sm">
      {rows.map((row) => (
        <div
          key={row.label}
          className={classNames(
            'flex items-baseline justify-between gap-4',
            row.kind === 'result'
              ? 'mt-1 rounded-lg bg-brand-tint px-3 py-3 font-bold text-brand-text'
              : 'py-2',
            row.kind === 'sum' && 'border-t border-line font-semibold',
          )}
        >
          <dt className={classNames(!row.kind && 'text-soft')}>
            {row.label}
            {row.hint && <span className="block text-xs font-normal text-soft">{row.hint}</span>}
          </dt>
          <dd className={classNames('money text-right', row.kind === 'result' && 'text-lg')}>
            {row.amount === null ? '—' : amountText(row.amount, row.sign)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
