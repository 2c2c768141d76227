import { ArrowRight, ScrollText } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import {
  dayFilter,
  type List,
  searchFilter,
  textFilter,
  useList,
  type ValuesOf,
} from '#lib/web/screen/use-list.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { NameCell, OneLine } from '#lib/web/lists/cells.tsx';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { listWords } from '#lib/web/words.ts';
import { adminPaths, payoutRunPath, personPath } from '#platform/places/paths.ts';
import { changeWords, type SubjectKind, subjectText } from './acts.ts';
import { type AuditAct, auditLogContract } from './contract.ts';
import { auditPageTexts as texts } from './texts.web.ts';
import { shorten } from '#lib/shared/text/shorten.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { ListDay, ListSearch, ListSelect, MoreFilters } from '#lib/web/screen/list-toolbar.tsx';
import { call } from '#lib/web/call.ts';
import { listHook, readHook } from '#lib/web/query.ts';

const useActs = listHook(['audit-log', 'acts'], auditLogContract.listActs);
const useAuditChoices = readHook(['audit-log', 'choices'], auditLogContract.listAuditChoices);

const PAGE_SIZE = '20';

function Subject({ act }: { act: AuditAct }) {
  const path = subjectPath(act.subject_kind, act.subject_id);
  if (path === undefined) return <OneLine>{act.subject_text}</OneLine>;
  return (
    <TextLink to={path}>
      <OneLine>{act.subject_text}</OneLine>
    </TextLink>
  );
}

const COLUMNS: Column<AuditAct>[] = [
  {
    header: words.action,
    onPhone: 'title',
    className: 'lines:w-1/4 lines:max-w-0 lines:min-w-52',
    cell: (act) => <NameCell name={act.action_text} detail={<Subject act={act} />} />,
  },
  {
    header: words.date,
    cell: ({ at }) => <span className="tabular whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  { header: words.actor, className: 'lines:min-w-32', cell: ({ actor_name: name }) => name ?? words.system },
  {
    header: texts.changes,
    onPhone: 'wide',
    cell: (act) => (act.changes.length === 0 ? '—' : <ChangeList {...act} />),
  },
  {
    header: texts.reason,
    onPhone: 'wide',
    className: 'max-w-80 break-words whitespace-pre-line',
    cell: ({ reason }) => reason ?? '—',
  },
];

export function AuditLogPage() {
  const list = useList(FILTERS);
  const query = useActs({ ...list.query, limit: PAGE_SIZE });
  const { subject_kind: kind, subject_id: id } = list.filters;
  return (
    <QueuePage
      list={list}
      query={query}
      words={texts}
      title={texts.title}
      description={kind === '' ? undefined : texts.ofSubject(subjectText(kind, id))}
      actions={<FileButton fetchFile={() => call(auditLogContract.exportActs, { query: list.filters })} />}
      toolbar={<ActFilters list={list} />}
      empty={<EmptyState icon={<ScrollText />} title={listWords.noRecords} text={texts.empty} />}
      rows={({ acts }) => acts}
      hasMore={({ has_more: hasMore }) => hasMore}
      rowKey={({ id: actId }) => actId}
      columns={COLUMNS}
      room="much"
    />
  );
}

const SHORTENED_AFTER = 120;

const shortened = (text: string | null): string =>
  text === null ? texts.nothing : shorten(text, SHORTENED_AFTER);

function ChangeList({ action, changes }: AuditAct) {
  return (
    <ul className="flex flex-col gap-0.5 text-xs">
      {changes.map((change) => {
        const { label, before, after } = changeWords(action, change);
        return (
          <li key={change.field} className="wrap-anywhere">
            <span className="text-soft">{label}:</span>{' '}
            {before !== null && (
              <>
                <del className="text-soft">{shortened(before)}</del>
                <ArrowRight aria-hidden className="mx-1 inline size-3" />
                <span className="sr-only"> {texts.insteadOf} </span>
              </>
            )}
            <strong className="font-semibold">{shortened(after)}</strong>
          </li>
        );
      })}
    </ul>
  );
}

const PATHS: Readonly<Record<SubjectKind, ((id: string) => string) | undefined>> = {
  month: () => adminPaths.months,
  campaign: (id) => `${adminPaths.active}?detay=${id}`,
  payment: (id) => `${adminPaths.payments}?ara=%23${id}&detay=${id}`,
  'payout-run': payoutRunPath,
  withdrawal: (id) => `${adminPaths.withdrawals}?durum=all&ara=%23${id}&detay=${id}`,
  'fraud-group': (id) => `${adminPaths.suspected}/${id}`,
  user: (id) => personPath({ id }),
  announcement: () => adminPaths.announcements,
  settings: () => adminPaths.settings,
  'homepage-ad': () => `${adminPaths.settings}?bolum=reklamlar`,
  'money-freeze': () => adminPaths.books,
  reconciliation: () => adminPaths.books,
  clock: undefined,
  'ready-answer': undefined,
  account: (id) => `${adminPaths.journal}?hesap=${encodeURIComponent(id)}`,
  'bank-statement': () => adminPaths.bankStatements,
  'bank-line': (id) => `${adminPaths.bankStatements}?durum=all&ara=%23${id}`,
  proposal: () => `${adminPaths.approvals}?durum=all`,
};

function subjectPath(kind: string, id: string): string | undefined {
  return Object.hasOwn(PATHS, kind) ? PATHS[kind as SubjectKind]?.(id) : undefined; // `kind` was just found among the keys.
}

const FILTERS = {
  search: searchFilter,
  action: textFilter('islem', /^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)?$/),
  actor: textFilter('yapan', /^[1-9]\d{0,14}$/),
  subject_kind: textFilter('konu', /^[a-z]+(-[a-z]+)*$/),
  subject_id: textFilter('konuno'),
  date_from: dayFilter('baslangic'),
  date_to: dayFilter('bitis'),
};

function ActFilters({ list }: { list: List<ValuesOf<typeof FILTERS>> }) {
  const choices = usePart(useAuditChoices());
  const actors = (choices?.actors ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const { date_from: from, date_to: to } = list.filters;
  return (
    <>
      <ListSearch list={list} placeholder={texts.search} />
      <MoreFilters
        list={list}
        names={['action', 'actor', 'subject_kind', 'date_from', 'date_to']}
        className="grid-cols-2 xl:grid-cols-4"
      >
        <ListSelect
          list={list}
          name="action"
          label={words.action}
          options={choices?.actions ?? []}
          anyLabel={texts.allActions}
        />
        <ListSelect
          list={list}
          name="actor"
          label={words.actor}
          options={actors}
          anyLabel={texts.everybody}
        />
        <ListDay list={list} name="date_from" label={words.start} max={to} />
        <ListDay list={list} name="date_to" label={words.end} min={from} />
      </MoreFilters>
    </>
  );
}
