import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { Megaphone } from 'lucide-react';
import type { DataOf } from '#lib/shared/route.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { isMissing } from '#lib/web/call.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Tabs } from '#lib/web/layout/tabs.tsx';
import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { Missing } from '#lib/web/lists/missing.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { MessageButton } from '#features/announcements/web/index.ts';
import { adminCampaignPath } from '#features/campaigns/admin-path.ts';
import type { adminCampaignsContract } from '#features/campaigns/contract/admin.ts';
import { endDayOf } from '#features/campaigns/ended-early.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { CampaignStatusBadge } from '#features/campaigns/web/index.ts';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useInnerList } from '#lib/web/screen/use-list.ts';
import { watchStartText } from '#features/watch-and-earn/texts.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { ListSection } from '#lib/web/screen/list-section.tsx';
import type { adminUsersContract } from '../../contract/admin.ts';
import { FIRMS_PATH, PEOPLE_PATH, PERSON_TABS, personPath, type PersonTab } from '../../person-path.ts';
import { adminTexts as texts, campaignsTexts, userTexts } from '../texts/admin.ts';
import { AccountDecision } from './account-decision.tsx';
import { AccountTab, SuspensionAlert } from './account-tab.tsx';
import { useFirmCampaigns, useUser, useUserWatches } from './api.ts';
import { FirmMoney, ViewerMoney } from './money-cards.tsx';
import { NoticesTab } from './notices-tab.tsx';
import { PersonDetails } from './person-details.tsx';
import { RoleBadge } from './role-badge.tsx';
import { WalletTab } from './wallet-tab.tsx';

type User = DataOf<(typeof adminUsersContract)['readUser']>;

const TABS_OF = {
  user: ['bilgiler', 'izlemeler', 'cuzdan', 'bildirimler', 'hesap'],
  firm: ['bilgiler', 'kampanyalar', 'cuzdan', 'bildirimler', 'hesap'],
  admin: ['bilgiler', 'hesap'],
} as const satisfies Record<User['role'], readonly PersonTab[]>;

export function PersonPage() {
  const id = useParams()['id'] ?? '';
  const { pathname, search } = useLocation();
  const query = useUser(id);
  const isFirms = pathname.startsWith(FIRMS_PATH);
  const isNoFirm = isFirms && query.data !== undefined && query.data.role !== 'firm';
  const user = isNoFirm ? undefined : query.data;
  if (user !== undefined && pathname !== personPath(user))
    return <Navigate replace to={`${personPath(user)}${search}`} />;
  return (
    <>
      <PageHeader
        title={user?.firm?.firm_name ?? user?.name ?? texts.detailTitle}
        description={user && <Subtitle user={user} />}
        back={{ to: PEOPLE_PATH, label: texts.back }}
        actions={user && <Actions user={user} />}
      />
      {user === undefined && (isNoFirm || isMissing(query.error)) ? (
        <Missing
          title={isFirms ? texts.missingFirmTitle : texts.missingTitle}
          list={{ to: PEOPLE_PATH, label: texts.back }}
        >
          {isFirms ? texts.missingFirm : texts.missing}
        </Missing>
      ) : (
        <QueryStates query={query} failedText={texts.userFailed}>
          {(found) => <Person key={found.id} user={found} />}
        </QueryStates>
      )}
    </>
  );
}

function Subtitle({ user }: { user: User }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <RoleBadge role={user.role} />
      {user.firm && <span>{user.name}</span>}
    </span>
  );
}

/** What an administrator did; of everybody else, what was done about them. */
const actsPath = ({ id, role }: User) =>
  `/admin/denetim-kaydi?${role === 'admin' ? `yapan=${id}` : `konu=user&konuno=${id}`}`;

function Actions({ user }: { user: User }) {
  return (
    <>
      <MessageButton person={user} />
      <ButtonLink to={actsPath(user)} variant="secondary">
        {texts.acts}
      </ButtonLink>
      <AccountDecision key={user.id} user={user} />
    </>
  );
}

function Person({ user }: { user: User }) {
  return (
    <div className="flex flex-col gap-5">
      {user.status === 'suspended' && <SuspensionAlert userId={user.id} />}
      {user.role === 'firm' && <FirmMoney id={user.id} />}
      {user.role === 'user' && <ViewerMoney id={user.id} />}
      <PersonTabs user={user} />
    </div>
  );
}

function PersonTabs({ user }: { user: User }) {
  const params = useListParams();
  const names: readonly PersonTab[] = TABS_OF[user.role];
  const wanted = useKnownParam('sekme', PERSON_TABS) ?? 'bilgiler';
  const content: Record<PersonTab, ReactNode> = {
    bilgiler: <PersonDetails user={user} />,
    kampanyalar: <CampaignsTab firmId={user.id} />,
    izlemeler: (
      <Card>
        <WatchesTab userId={user.id} />
      </Card>
    ),
    cuzdan: (
      <Card>
        <WalletTab user={user} />
      </Card>
    ),
    bildirimler: <NoticesTab userId={user.id} />,
    hesap: (
      <Card>
        <AccountTab user={user} />
      </Card>
    ),
  };
  return (
    <Tabs
      label={texts.detailTitle}
      value={names.includes(wanted) ? wanted : 'bilgiler'}
      onChange={(tab) => params.set({ sekme: tab === 'bilgiler' ? '' : tab })}
      tabs={names.map((value) => ({ value, label: userTexts.tabs[value], content: content[value] }))}
    />
  );
}

type Campaign = DataOf<(typeof adminCampaignsContract)['adminListFirmCampaigns']>['campaigns'][number];

const COLUMNS: Column<Campaign>[] = [
  {
    header: campaignWords.campaign,
    onPhone: 'title',
    cell: (campaign) => (
      <NameCell
        name={<TextLink to={adminCampaignPath(campaign)}>{campaign.campaign_name}</TextLink>}
        detail={`${formatDay(campaign.start_date)} – ${formatDay(endDayOf(campaign))}`}
      />
    ),
  },
  { header: words.status, cell: (campaign) => <CampaignStatusBadge campaign={campaign} /> },
  {
    header: campaignWords.totalViews,
    align: 'end',
    cell: ({ total_views: views }) => formatCount(views),
  },
  { header: campaignsTexts.paid, align: 'end', cell: ({ paid }) => formatKurus(paid) },
  { header: campaignsTexts.spent, align: 'end', cell: ({ spent }) => formatKurus(spent) },
  { header: campaignsTexts.unspent, align: 'end', cell: ({ unspent }) => formatKurus(unspent) },
  { header: campaignsTexts.returned, align: 'end', cell: ({ returned }) => formatKurus(returned) },
];

function CampaignsTab({ firmId }: { firmId: number }) {
  const list = useInnerList();
  const query = useFirmCampaigns(firmId, list.query);
  return (
    <TableSection
      list={list}
      query={query}
      words={campaignsTexts}
      empty={
        <EmptyState icon={<Megaphone />} title={campaignsTexts.emptyTitle} text={campaignsTexts.empty} />
      }
      rows={({ campaigns }) => campaigns}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      room="much"
    />
  );
}

const TONES = { open: 'info', viewed: 'success', released: 'neutral' } as const;

function WatchesTab({ userId }: { userId: number }) {
  const list = useInnerList();
  const query = useUserWatches(userId, list.query);
  return (
    <ListSection
      list={list}
      query={query}
      words={userTexts.watches}
      empty={<p className="py-4 text-soft">{userTexts.noWatches}</p>}
    >
      {({ watches }) => (
        <ul className={classNames('divide-y divide-line', query.isPlaceholderData && 'opacity-60')}>
          {watches.map((watch) => (
            <li
              key={watch.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2.5"
            >
              <div className="min-w-0 flex-1 basis-44">
                <p className="font-semibold break-words">{watch.campaign_name}</p>
                <p className="tabular text-sm text-soft">
                  {watchStartText(formatDateTime(watch.started_at))}
                </p>
              </div>
              <p className="flex items-center gap-3">
                {watch.taken_back_at === null ? (
                  <Badge tone={TONES[watch.status]}>{userTexts.watchStates[watch.status]}</Badge>
                ) : (
                  <Badge tone="danger">{userTexts.takenBack}</Badge>
                )}
                {watch.status === 'viewed' && (
                  <span
                    className={classNames('money font-bold', watch.taken_back_at && 'text-soft line-through')}
                  >
                    {formatKurus(watch.earning)}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListSection>
  );
}
