import { ScrollText } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { listWords } from '#lib/web/words.ts';
import { subjectText } from '../acts.ts';
import type { AuditAct } from '../contract.ts';
import { ActFilters, FILTERS } from './act-filters.tsx';
import { fetchActs, useActs } from './api.ts';
import { ChangeList } from './change-list.tsx';
import { subjectPath } from './subject-path.ts';
import { auditPageTexts as texts } from './texts.ts';

const PAGE_SIZE = '20';

function Subject({ act }: { act: AuditAct }) {
  const path = subjectPath(act.subject_kind, act.subject_id);
  if (path === undefined) return <>{act.subject_text}</>;
  return <TextLink to={path}>{act.subject_text}</TextLink>;
}

const COLUMNS: Column<AuditAct>[] = [
  {
    header: words.action,
    onPhone: 'title',
    cell: (act) => (
      <div className="min-w-0">
        <p className="font-semibold">{act.action_text}</p>
        <p className="text-xs font-normal">
          <Subject act={act} />
        </p>
      </div>
    ),
  },
  {
    header: words.date,
    cell: ({ at }) => <span className="tabular whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  { header: words.actor, cell: ({ actor_name: name }) => name ?? words.system },
  {
    header: texts.changes,
    onPhone: 'wide',
    cell: ({ action, changes }) => <ChangeList action={action} changes={changes} />,
  },
  {
    header: texts.reason,
    onPhone: 'wide',
    className: 'max-w-80',
    cell: ({ reason }) => <span className="break-words whitespace-pre-line">{reason ?? '—'}</span>,
  },
];

/** The list of acts: who did what and when, with the values before and after. */
export function AuditLogPage() {
  const list = useList(FILTERS);
  const query = useActs({ ...list.query, limit: PAGE_SIZE });
  const { subject_kind: kind, subject_id: id } = list.filters;
  return (
    <>
      <PageHeader
        title={texts.title}
        description={kind === '' ? texts.about : texts.ofSubject(subjectText(kind, id))}
        actions={<FileButton fetchFile={() => fetchActs(list.filters)} />}
      />
      <TableSection
        list={list}
        query={query}
        words={texts}
        toolbar={<ActFilters list={list} />}
        empty={<EmptyState icon={<ScrollText />} title={listWords.noRecords} text={texts.empty} />}
        rows={({ acts }) => acts}
        hasMore={({ has_more: hasMore }) => hasMore}
        rowKey={({ id: actId }) => actId}
        columns={COLUMNS}
        room="much"
      />
    </>
  );
}
