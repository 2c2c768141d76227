import { type CsvColumn, toCsv } from '#lib/shared/csv.ts';
import { formatDateTime, addDays, startOfDay } from '#lib/shared/dates.ts';
import { pagination, offsetOf, type Page } from '#lib/shared/pagination.ts';
import type { QueryOf } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { csvFile } from '#lib/server/csv-file.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { actionText, subjectText, changeWords, auditTexts as texts } from './acts.ts';
import { type AuditAct, type AuditChange, auditLogContract } from './contract.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { CAMPAIGN_SUBJECT } from '#features/campaigns/acts.ts';
import { WITHDRAWAL_SUBJECT } from '#features/wallet/contract.ts';

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

type ActFilter = QueryOf<typeof auditLogContract.exportActs>;

interface ActRow extends Omit<AuditAct, 'action_text' | 'subject_text' | 'changes'> {
  subject_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Counting stops here. Nobody pages through this many rows; filters narrow them. */
const MOST_COUNTED = 10_000;

/** The actions that occur in the log. Each is found by one step through the index, instead of reading every row. */
async function listActions(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ action: string }>`
      with recursive known as (
        (select action from audit_log order by action limit 1)
        union all
        select (select action from audit_log where action > known.action order by action limit 1)
        from known where known.action is not null
      )
      select action from known where action is not null`,
  );
  return found.map(({ action }) => action);
}

function wordsOf(search: string): string[] {
  return searchFold(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8);
}

const MOST_NAMED = 200;

async function aboutNamed(db: Db, search: string) {
  const { ids } = await one(
    db,
    sql<{ ids: string[] }>`
      select array(select id::text from campaigns where ${containsWords(search, sql`name_folded`)}
        order by id desc limit ${MOST_NAMED}) as ids`,
  );
  return ids.length === 0
    ? sql`false`
    : sql`(subject_kind = ${CAMPAIGN_SUBJECT.kind} and subject_id = any(${ids}::text[]))`;
}

async function searchCondition(db: Db, search: string) {
  const words = wordsOf(search);
  if (words.length === 0) return sql`true`;
  const actions = await listActions(db);
  const actors = await listActors(db);
  const conditions = words.map((word) => {
    const named = actions.filter((action) => searchFold(actionText(action)).includes(word));
    const people = actors.filter(({ name }) => searchFold(name).includes(word)).map(({ id }) => id);
    const ways = [
      sql`words @@ to_tsquery('simple', ${`'${word}':*`})`,
      ...(named.length > 0 ? [sql`action = any(${named}::text[])`] : []),
      ...(people.length > 0 ? [sql`actor_id = any(${people}::bigint[])`] : []),
    ];
    return sql`(${sql.join(ways, sql` or `)})`;
  });
  return sql`(${sql.join(conditions, sql` and `)} or ${await aboutNamed(db, search)})`;
}

function aboutPerson(id: string) {
  const userId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
  return sql`(subject_kind = 'user' and subject_id = ${id} or subject_kind = ${WITHDRAWAL_SUBJECT.kind}
    and subject_id = any(array(select id::text from withdrawals where user_id = ${userId}::bigint)))`;
}

async function condition(db: Db, filter: ActFilter) {
  const { action, subject_kind, subject_id, actor, date_from, date_to } = filter;
  const all = [await searchCondition(db, filter.search)];
  if (action !== undefined)
    all.push(
      action.includes('.')
        ? sql`action = ${action}`
        : sql`action >= ${`${action}.`} collate "C" and action < ${`${action}/`} collate "C"`,
    );
  if (subject_kind === 'user' && subject_id !== undefined) all.push(aboutPerson(subject_id));
  else {
    if (subject_kind !== undefined) all.push(sql`subject_kind = ${subject_kind}`);
    if (subject_id !== undefined) all.push(sql`subject_id = ${subject_id}`);
  }
  if (actor !== undefined) all.push(sql`actor_id = ${actor}`);
  if (date_from !== undefined) all.push(sql`at >= ${startOfDay(date_from)}`);
  if (date_to !== undefined) all.push(sql`at < ${startOfDay(addDays(date_to, 1))}`);
  return sql.join(all, sql` and `);
}

type Where = Awaited<ReturnType<typeof condition>>;

async function countActs(db: Db, where: Where): Promise<number> {
  const { count } = await one(
    db,
    sql<{ count: number }>`select count(*) as count from (
      select from audit_log where ${where} limit ${MOST_COUNTED + 1}) as counted`,
  );
  return count;
}

function readActs(db: Db, where: Where, page: Page): Promise<ActRow[]> {
  return rows(
    db,
    sql<ActRow>`
      select page.id, at, actor_id, name as actor_name, action, subject_kind, subject_id,
        campaign_name as subject_name, page.reason, before, after
      from (select * from audit_log where ${where}
        order by at desc, id desc limit ${page.limit} offset ${offsetOf(page)}) as page
      left join users on users.id = actor_id
      left join campaigns on campaigns.id = case
        when subject_kind = ${CAMPAIGN_SUBJECT.kind} and subject_id ~ '^[0-9]{1,18}$' then subject_id::bigint end
      order by at desc, page.id desc`,
  );
}

const steer = (tx: Db, byTime: boolean) =>
  run(
    tx,
    sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', ${byTime ? 'on' : 'off'}, true),
      set_config('enable_bitmapscan', ${byTime ? 'off' : 'on'}, true)`,
  );

/**
 * A search first collects matches by its words, up to the limit. That finds all matches of a rare word; for a
 * frequent one, going back in time fills a page soon.
 */
async function findActs(db: Db, { page, limit, ...filter }: ActFilter & Page) {
  const where = await condition(db, filter);
  const isSearch = wordsOf(filter.search).length > 0;
  return inTransaction(db, async (tx) => {
    if (isSearch) await steer(tx, false);
    const count = await countActs(tx, where);
    if (isSearch) await steer(tx, count > MOST_COUNTED);
    const acts = await readActs(tx, where, { page, limit });
    return { acts, total: Math.min(count, MOST_COUNTED), has_more: count > MOST_COUNTED };
  });
}

const OTHERS_SEARCHED = 2000;

function listActors(db: Db): Promise<{ id: number; name: string }[]> {
  return rows(
    db,
    sql<{ id: number; name: string }>`
      (select id, name from users where role = 'admin' order by name, id limit 200)
      union all
      (select id, name from users where role <> 'admin' and id in (
          select actor_id from (select actor_id from audit_log order by at desc, id desc limit ${OTHERS_SEARCHED}) as latest)
        order by name, id limit 200)`,
  );
}

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
