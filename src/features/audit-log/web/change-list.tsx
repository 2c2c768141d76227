import { ArrowRight } from 'lucide-react';
import { formatKurus, liraToKurus } from '#lib/shared/money.ts';
import { formatDecimals, formatPercent } from '#lib/shared/numbers.ts';
import { fieldOf, valueText } from '../acts.ts';
import type { AuditChange } from '../contract.ts';
import { auditTexts } from '../texts.ts';
import { auditPageTexts as texts } from './texts.ts';

const SHORTENED_AFTER = 120;

type Field = ReturnType<typeof fieldOf>;

function withUnit({ unit }: Field, value: number): string {
  const amount = unit === 'money' ? liraToKurus(value) : null;
  if (amount !== null) return formatKurus(amount);
  if (unit === 'switch') return value === 1 ? auditTexts.yes : auditTexts.no;
  if (unit === 'id') return String(value);
  return unit === 'percent' ? formatPercent(value) : formatDecimals(value, 3);
}

function shown(field: Field, value: AuditChange['before']): string {
  if (value === null || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no;
  if (typeof value === 'number') return withUnit(field, value);
  const text = valueText(field, value);
  return text.length > SHORTENED_AFTER ? `${text.slice(0, SHORTENED_AFTER)}…` : text;
}

/**
 * The values before and after, field by field. All of them are shown as text, so that markup that somebody typed does
 * nothing.
 */
export function ChangeList({ action, changes }: { action: string; changes: readonly AuditChange[] }) {
  if (changes.length === 0) return <span className="text-soft">{texts.noChange}</span>;
  return (
    <ul className="flex flex-col gap-0.5 text-xs">
      {changes.map(({ field: name, before, after }) => {
        const field = fieldOf(action, name);
        return (
          <li key={name} className="break-words">
            <span className="text-soft">{field.label}:</span>{' '}
            {before !== null && field.unit !== 'image' && (
              <>
                <del className="text-soft">{shown(field, before)}</del>
                <ArrowRight aria-hidden className="mx-1 inline size-3" />
              </>
            )}
            <strong className="font-semibold">
              {field.unit === 'image' ? auditTexts.newImage : shown(field, after)}
            </strong>
          </li>
        );
      })}
    </ul>
  );
}
