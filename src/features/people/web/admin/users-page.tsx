import { Building2, CirclePlay, ShieldCheck, Users } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatDate } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { dayFilter, oneOf, searchFilter } from '#lib/web/screen/list-filters.ts';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { Email } from '#lib/web/lists/email.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { adminUsersContract } from '../../contract/admin.ts';
import { personPath } from '../../person-path.ts';
import { adminTexts as texts } from '../texts/admin.ts';
import { useUsers } from './api.ts';
import { emailText, phoneText } from './identity-text.ts';
import { RoleBadge } from './role-badge.tsx';
import { StatusBadge } from './status-badge.tsx';
import { UserFilters } from './user-filters.tsx';
import { peopleWords } from '../../texts.ts';

const FILTERS = {
  search: searchFilter,
  role: oneOf('rol', ['', 'user', 'firm', 'admin']),
  status: oneOf('durum', ['', 'active', 'suspended', 'closed']),
  date_from: dayFilter('baslangic'),
  date_to: dayFilter('bitis'),
};

/** The list of everybody with an account: search, filters, detail. */
export function UsersPage() {
  const list = useList(FILTERS);
  const query = useUsers(list.query);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={texts.title} />
      <UserStats stats={query.data?.stats} />
      <TableSection
        list={list}
        query={query}
        words={texts}
        toolbar={<UserFilters list={list} />}
        empty={<EmptyState icon={<Users />} title={texts.empty} text={texts.emptyText} />}
        rows={({ users }) => users}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        onOpen={(user) => void navigate(personPath(user))}
      />
    </>
  );
}

type UserCounts = DataOf<(typeof adminUsersContract)['listUsers']>['stats'];

function UserStats({ stats }: { stats: UserCounts | undefined }) {
  return (
    <StatGrid isLoading={stats === undefined}>
      <StatCard label={peopleWords.total} icon={<Users />} tone="brand" count={stats?.total_users} />
      <StatCard label={peopleWords.viewer} icon={<CirclePlay />} tone="info" count={stats?.viewers} />
      <StatCard label={firmWords.firm} icon={<Building2 />} tone="warning" count={stats?.firms} />
      <StatCard label={texts.admins} icon={<ShieldCheck />} tone="danger" count={stats?.admins} />
    </StatGrid>
  );
}

type Listed = DataOf<(typeof adminUsersContract)['listUsers']>['users'][number];

const COLUMNS: Column<Listed>[] = [
  {
    header: texts.user,
    onPhone: 'title',
    cell: (user) => (
      <NameCell
        name={<TextLink to={personPath(user)}>{user.firm_name ?? user.name}</TextLink>}
        detail={user.firm_name === null ? null : user.name}
      />
    ),
  },
  {
    header: words.email,
    onPhone: 'wide',
    cell: (user) => (
      <span className="break-words">
        <Email address={emailText(user)} />
      </span>
    ),
  },
  {
    header: words.phone,
    cell: (user) => <span className="tabular whitespace-nowrap">{phoneText(user)}</span>,
  },
  { header: texts.role, cell: (user) => <RoleBadge role={user.role} /> },
  {
    header: words.status,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    header: words.registeredAt,
    cell: (user) => <span className="tabular">{formatDate(user.created_at)}</span>,
  },
];
