/** Lists the differences between before and after, field by field. Pure. */
import type { AuditChange } from './contract.ts';

type Facts = Readonly<Record<string, unknown>> | null;

function shown(value: unknown): AuditChange['before'] {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** Fields keep the order in which they were written, those of `before` first. Unchanged fields are left out. */
export function listChanges(before: Facts, after: Facts): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: shown(before?.[field]), after: shown(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}
