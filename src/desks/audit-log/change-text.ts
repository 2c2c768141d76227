import { formatKurus, liraToKurus } from '#lib/shared/money.ts';
import { formatDecimals, formatPercent } from '#lib/shared/numbers.ts';
import { settingTexts } from '#platform/settings/texts.ts';
import { fieldOf, valueText } from './acts.ts';
import type { AuditChange } from './contract.ts';
import { auditTexts as texts } from './texts.ts';

type Field = ReturnType<typeof fieldOf>;

function withUnit({ unit }: Field, value: number): string {
  const amount = unit === 'money' ? liraToKurus(value) : null;
  if (amount !== null) return formatKurus(amount);
  if (unit === 'switch') return value === 1 ? settingTexts.on : settingTexts.off;
  if (unit === 'id') return String(value);
  return unit === 'percent' ? formatPercent(value) : formatDecimals(value, 3);
}

function shown(field: Field, value: AuditChange['before']): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return typeof value === 'number' ? withUnit(field, value) : valueText(field, value);
}

/** Before and after are null where there was or is none. For a picture only its change is named. */
export function changeWords(
  action: string,
  { field: name, before, after }: AuditChange,
): { label: string; before: string | null; after: string | null } {
  const field = fieldOf(action, name);
  const { label } = field;
  if (field.unit === 'image')
    return { label, before: null, after: after === null ? texts.removedImage : texts.newImage };
  return { label, before: shown(field, before), after: shown(field, after) };
}
