import { Building2, CirclePlay, Eye, ShieldCheck, Users } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatDate } from '#lib/shared/dates.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { NoMatch } from '#lib/web/lists/no-match.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { PagedTable } from '#lib/web/lists/paged-table.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { StatGrid } from '#lib/web/figures/stat-grid.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TableActions } from '#lib/web/lists/table-actions.tsx';
import { actionWords, listWords } from '#lib/web/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import type { ListedUser } from '../../contract/admin.ts';
import { adminTexts as texts } from '../texts/admin.ts';
import { useUsers } from './api.ts';
import { emailText, phoneText } from './identity-text.ts';
import { RoleBadge } from './role-badge.tsx';
import { UserDialog } from './user-dialog.tsx';
import { FILTERS, UserFilters } from './user-filters.tsx';

/** The person whose detail is open, by id. */
const OPEN = 'kisi';

/** Everybody with an account: search, filters, detail. */
export function UsersPage() {
  const list = useListParams();
  const [params, setParams] = useSearchParams();
  const filters = {
    role: list.get(FILTERS.role),
    dateFrom: list.get(FILTERS.from),
    dateTo: list.get(FILTERS.to),
  };
  const query = useUsers({ page: list.page, search: list.search, ...filters });
  const isFiltered = list.search !== '' || Object.values(filters).some((value) => value !== '');
  const clear = () => list.clear(...Object.values(FILTERS));

  function open(id: number | null) {
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (id === null) next.delete(OPEN);
      else next.set(OPEN, String(id));
      return next;
    });
  }

  return (
    <>
      <PageHeader title={texts.title} />
      <UserStats stats={query.data?.stats} />
      <UserFilters list={list} onClear={clear} isFiltered={isFiltered} />
      <QueryStates
        query={query}
        failedText={texts.loadFailed}
        isEmpty={(data) => data.users.length === 0}
        isFiltered={isFiltered}
        empty={
          <EmptyState icon={<Users />} title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        }
        noMatch={<NoMatch search={list.search} noun="kullanıcı" onClear={clear} />}
      >
        {(data) => (
          <PagedTable
            label={texts.title}
            columns={columns(open)}
            rows={data.users}
            rowKey={(user) => user.id}
            isStale={query.isPlaceholderData}
            pagination={data.pagination}
            onPageChange={list.setPage}
            nounFrom="kullanıcıdan"
          />
        )}
      </QueryStates>
      <UserDialog id={params.get(OPEN) ?? ''} onClose={() => open(null)} />
    </>
  );
}

interface Stats {
  total_users: number;
  viewers: number;
  firms: number;
  admins: number;
}

function UserStats({ stats }: { stats: Stats | undefined }) {
  return (
    <StatGrid>
      <StatCard
        label={texts.total}
        value={formatCount(stats?.total_users ?? 0)}
        icon={<Users />}
        tone="brand"
        isLoading={stats === undefined}
      />
      <StatCard
        label={texts.viewers}
        value={formatCount(stats?.viewers ?? 0)}
        icon={<CirclePlay />}
        tone="info"
        isLoading={stats === undefined}
      />
      <StatCard
        label={firmWords.firm}
        value={formatCount(stats?.firms ?? 0)}
        icon={<Building2 />}
        tone="warning"
        isLoading={stats === undefined}
      />
      <StatCard
        label={texts.admins}
        value={formatCount(stats?.admins ?? 0)}
        icon={<ShieldCheck />}
        tone="danger"
        isLoading={stats === undefined}
      />
    </StatGrid>
  );
}

function columns(onOpen: (id: number) => void): Column<ListedUser>[] {
  return [
    {
      key: 'name',
      header: texts.user,
      onPhone: 'title',
      cell: (user) => (
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {user.name}
          {user.status === 'suspended' && <Badge tone="warning">{texts.suspended}</Badge>}
          {user.status === 'closed' && <Badge tone="neutral">{texts.closed}</Badge>}
        </span>
      ),
    },
    {
      key: 'email',
      header: words.email,
      onPhone: 'wide',
      cell: (user) => <span className="break-all">{emailText(user)}</span>,
    },
    {
      key: 'phone',
      header: words.phone,
      cell: (user) => <span className="tabular whitespace-nowrap">{phoneText(user)}</span>,
    },
    { key: 'role', header: texts.role, cell: (user) => <RoleBadge role={user.role} /> },
    {
      key: 'registered',
      header: words.registeredAt,
      cell: (user) => <span className="tabular">{formatDate(user.created_at)}</span>,
    },
    {
      key: 'actions',
      header: listWords.actions,
      align: 'end',
      onPhone: 'actions',
      cell: (user) => (
        <TableActions>
          <IconButton
            label={`${actionWords.details}: ${user.name}`}
            icon={<Eye />}
            onClick={() => onOpen(user.id)}
          />
        </TableActions>
      ),
    },
  ];
}
