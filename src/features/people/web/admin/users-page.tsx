import { Building2, CirclePlay, ShieldCheck, Users } from 'lucide-react';
import { formatDate } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { actionWords } from '#lib/web/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { dayFilter, oneOf, searchFilter } from '#lib/web/screen/list-filters.ts';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { useSubject } from '#lib/web/screen/use-subject.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { StatGrid } from '#lib/web/figures/stat-grid.tsx';
import { Email } from '#lib/web/lists/email.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { adminUsersContract } from '../../contract/admin.ts';
import { adminTexts as texts } from '../texts/admin.ts';
import { useUsers } from './api.ts';
import { emailText, phoneText } from './identity-text.ts';
import { RoleBadge } from './role-badge.tsx';
import { UserDialog } from './user-dialog.tsx';
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
  const person = useSubject('kisi');
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
        columns={columns(person.open)}
        onOpen={({ id }) => person.open(id)}
      />
      <UserDialog id={person.id === null ? '' : String(person.id)} onClose={person.close} />
    </>
  );
}

type UserCounts = DataOf<(typeof adminUsersContract)['listUsers']>['stats'];

function UserStats({ stats }: { stats: UserCounts | undefined }) {
  const figure = (count: number | undefined) => ({
    value: formatCount(count ?? 0),
    isLoading: count === undefined,
  });
  return (
    <StatGrid>
      <StatCard label={peopleWords.total} icon={<Users />} tone="brand" {...figure(stats?.total_users)} />
      <StatCard label={peopleWords.viewer} icon={<CirclePlay />} tone="info" {...figure(stats?.viewers)} />
      <StatCard label={firmWords.firm} icon={<Building2 />} tone="warning" {...figure(stats?.firms)} />
      <StatCard label={texts.admins} icon={<ShieldCheck />} tone="danger" {...figure(stats?.admins)} />
    </StatGrid>
  );
}

const STATUS_TONES = { active: 'success', suspended: 'warning', closed: 'neutral' } as const;

type Listed = DataOf<(typeof adminUsersContract)['listUsers']>['users'][number];

function columns(onOpen: (id: number) => void): Column<Listed>[] {
  return [
    {
      header: texts.user,
      onPhone: 'title',
      cell: (user) => <NameCell name={user.name} detail={user.firm_name} />,
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
      cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{texts.statuses[status]}</Badge>,
    },
    {
      header: words.registeredAt,
      cell: (user) => <span className="tabular">{formatDate(user.created_at)}</span>,
    },
    actionsColumn((user) => (
      <RowActions about={user.name}>
        <Button size="sm" variant="secondary" about={user.name} onClick={() => onOpen(user.id)}>
          {actionWords.details}
        </Button>
      </RowActions>
    )),
  ];
}
