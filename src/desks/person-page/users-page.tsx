import { Users } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatDate } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { dayFilter, type List, oneOf, searchFilter, sizeFilter, useList } from '#lib/web/screen/use-list.ts';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { Email, NameCell } from '#lib/web/lists/cells.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { ListDay, ListSearch, ListSelect, MoreFilters } from '#lib/web/screen/list-toolbar.tsx';
import type { adminUsersContract } from './contract.ts';
import { personPath } from '#platform/places/paths.ts';
import { adminTexts as texts } from './texts.web.ts';
import { useUsers } from './api.web.ts';
import { emailText, phoneText, RoleBadge, StatusBadge } from './person-details.tsx';
import { peopleWords } from '#platform/words/people.ts';

const FILTERS = {
  search: searchFilter,
  role: oneOf('rol', ['', 'user', 'firm', 'admin']),
  status: oneOf('durum', ['', 'active', 'suspended', 'closed']),
  date_from: dayFilter('baslangic'),
  date_to: dayFilter('bitis'),
  limit: sizeFilter,
};

export function UsersPage() {
  const list = useList(FILTERS);
  const query = useUsers(list.query);
  const stats = query.data?.stats;
  const navigate = useNavigate();
  return (
    <QueuePage
      list={list}
      query={query}
      words={texts}
      title={texts.title}
      figures={
        <>
          <StatCard label={peopleWords.total} count={stats?.total_users} />
          <StatCard label={peopleWords.viewer} count={stats?.viewers} />
          <StatCard label={firmWords.firm} count={stats?.firms} />
          <StatCard label={texts.admins} count={stats?.admins} />
        </>
      }
      toolbar={<UserFilters list={list} />}
      empty={<EmptyState icon={<Users />} title={texts.empty} text={texts.emptyText} />}
      rows={({ users }) => users}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      onOpen={(user) => void navigate(personPath(user))}
    />
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
  { header: words.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    header: words.registeredAt,
    cell: (user) => <span className="tabular">{formatDate(user.created_at)}</span>,
  },
];

const ROLE_OPTIONS = (['user', 'firm', 'admin'] as const).map((role) => ({
  value: role as string,
  label: texts.roles[role],
}));

const STATUS_OPTIONS = (['active', 'suspended', 'closed'] as const).map((status) => ({
  value: status as string,
  label: texts.statuses[status],
}));

type UserList = List<Readonly<Record<'search' | 'role' | 'status' | 'date_from' | 'date_to', string>>>;

function UserFilters({ list }: { list: UserList }) {
  const { date_from: from, date_to: to } = list.filters;
  return (
    <>
      <ListSearch list={list} placeholder={texts.search} />
      <MoreFilters
        list={list}
        names={['role', 'status', 'date_from', 'date_to']}
        className="sm:grid-cols-2 xl:grid-cols-4"
      >
        <ListSelect
          list={list}
          name="role"
          label={texts.role}
          options={ROLE_OPTIONS}
          anyLabel={texts.roles.all}
        />
        <ListSelect
          list={list}
          name="status"
          label={texts.status}
          options={STATUS_OPTIONS}
          anyLabel={texts.roles.all}
        />
        <ListDay list={list} name="date_from" label={texts.from} max={to} />
        <ListDay list={list} name="date_to" label={texts.to} min={from} />
      </MoreFilters>
    </>
  );
}
