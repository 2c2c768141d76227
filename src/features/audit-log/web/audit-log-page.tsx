import { ScrollText } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { Alert } from '#lib/web/layout/alert.tsx';

import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { NoMatch } from '#lib/web/lists/no-match.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { PagedTable } from '#lib/web/lists/paged-table.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import type { AuditAct } from '../contract.ts';
import { auditTexts, subjectText } from '../texts.ts';
import { ActFilters, PARAMS } from './act-filters.tsx';
import { fetchActs, useActs } from './api.ts';
import { ChangeList } from './change-list.tsx';
import { subjectPath } from './subject-path.ts';
import { auditPageTexts as texts, downloadTexts } from './texts.ts';

const PAGE_SIZE = '20';

function Subject({ act }: { act: AuditAct }) {
  const path = subjectPath(act.subject_kind, act.subject_id);
  if (path === undefined) return <>{act.subject_text}</>;
  return <TextLink to={path}>{act.subject_text}</TextLink>;
}

const COLUMNS: Column<AuditAct>[] = [
  {
    key: 'act',
    header: texts.act,
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
    key: 'at',
    header: texts.at,
    cell: ({ at }) => <span className="tabular whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  { key: 'actor', header: texts.actor, cell: ({ actor_name: name }) => name ?? auditTexts.commandLine },
  {
    key: 'changes',
    header: texts.changes,
    onPhone: 'wide',
    cell: ({ changes }) => <ChangeList changes={changes} />,
  },
  {
    key: 'reason',
    header: texts.reason,
    onPhone: 'wide',
    className: 'max-w-80',
    cell: ({ reason }) => <span className="break-words">{reason ?? '—'}</span>,
  },
];

/** Who did what, when, before and after. */
export function AuditLogPage() {
  const list = useListParams();
  const filter = {
    search: list.search,
    action: list.get(PARAMS.action),
    actor: list.get(PARAMS.actor),
    subject_kind: list.get(PARAMS.kind),
    subject_id: list.get(PARAMS.subject),
    date_from: list.get(PARAMS.from),
    date_to: list.get(PARAMS.to),
  };
  const query = useActs({ ...filter, page: String(list.page), limit: PAGE_SIZE });
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const { subject_kind: kind, subject_id: id } = filter;
  return (
    <>
      <PageHeader
        title={texts.title}
        description={kind === '' ? texts.about : texts.ofSubject(subjectText(kind, id))}
        actions={<FileButton {...downloadTexts} fetchFile={() => fetchActs(filter)} />}
      />
      <ActFilters list={list} isFiltered={isFiltered} />
      <QueryStates
        query={query}
        failedText={texts.failed}
        isEmpty={({ acts }) => acts.length === 0}
        empty={
          <EmptyState icon={<ScrollText />} title={texts.emptyTitle}>
            {texts.empty}
          </EmptyState>
        }
        isFiltered={isFiltered}
        noMatch={
          <NoMatch
            search={list.search}
            noun={texts.noun}
            onClear={() => list.clear(...Object.values(PARAMS))}
          />
        }
      >
        {({ acts, pagination, has_more: hasMore }) => (
          <>
            {hasMore && (
              <Alert tone="info" className="mb-4">
                {texts.hasMore}
              </Alert>
            )}
            <PagedTable
              label={texts.label}
              rows={acts}
              rowKey={({ id: actId }) => actId}
              columns={COLUMNS}
              isStale={query.isPlaceholderData}
              pagination={pagination}
              onPageChange={list.setPage}
              nounFrom={texts.nounFrom}
            />
          </>
        )}
      </QueryStates>
    </>
  );
}
