import { type CsvColumn, toCsv } from '#lib/shared/csv.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { pagination } from '#lib/shared/pagination.ts';
import { words } from '#lib/shared/words.ts';
import { csvFile } from '#lib/server/csv-file.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { actionText, subjectText } from '../acts.ts';
import { changeWords } from '../change-text.ts';
import { type AuditAct, type AuditChange, auditLogContract } from '../contract.ts';
import { auditTexts as texts } from '../texts.ts';
import { type ActRow, findActs, listActions, listActors, MOST_COUNTED } from './queries.ts';

function describe({ before, after, subject_name: name, ...act }: ActRow): AuditAct {
  return {
    ...act,
    action_text: actionText(act.action),
    subject_text: subjectText(act.subject_kind, act.subject_id, name),
    changes: listChanges(before, after),
  };
}

function changeText(action: string, change: AuditChange): string {
  const { label, before, after } = changeWords(action, change);
  return `${label}: ${before ?? '—'} → ${after ?? '—'}`;
}

const COLUMNS: CsvColumn<AuditAct>[] = [
  { title: words.number, value: ({ id }) => id },
  { title: words.date, value: ({ at }) => formatDateTime(at) },
  { title: words.actor, value: ({ actor_name }) => actor_name ?? words.system },
  { title: words.action, value: ({ action_text }) => action_text },
  { title: texts.columns.subject, value: ({ subject_text }) => subject_text },
  { title: words.grounds, value: ({ reason }) => reason },
  {
    title: texts.columns.changes,
    value: ({ action, changes }) => changes.map((change) => changeText(action, change)).join('\n'),
  },
];

export function mountAuditLog(kit: ServerKit): void {
  implement(kit, auditLogContract, {
    listActs: async ({ db, query }) => {
      const { acts, total, has_more } = await findActs(db, query);
      return { data: { acts: acts.map(describe), pagination: pagination(query, total), has_more } };
    },

    listAuditChoices: async ({ db }) => {
      const [actions, actors] = await Promise.all([listActions(db), listActors(db)]);
      const labelled = actions.map((value) => ({ value, label: actionText(value) }));
      return { data: { actions: labelled, actors } };
    },

    exportActs: async ({ db, query, now }) => {
      const { acts } = await findActs(db, { ...query, page: 1, limit: MOST_COUNTED });
      return { data: csvFile(texts.fileName, toCsv(COLUMNS, acts.map(describe)), now) };
    },
  });
}

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
