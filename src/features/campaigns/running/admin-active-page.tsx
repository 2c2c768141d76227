import { CloseButton } from '#lib/web/overlays/dialog.tsx';
import { Megaphone, OctagonX, Play } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { oneOf, orderOf, searchFilter, sizeFilter, useList } from '#lib/web/screen/use-list.ts';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { type Subject, useOpenDialog, useSubject } from '#lib/web/screen/use-subject.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Email, NameCell } from '#lib/web/lists/cells.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import type { Column, Sort } from '#lib/web/lists/table.tsx';
import { firmWords } from '#features/firms/texts.ts';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { ReasonDialog } from '#lib/web/screen/form-dialog.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { adminPaths } from '#platform/places/paths.ts';
import { adminCampaignsContract, CAMPAIGN_SORTS, stopBody } from '../contract/admin.ts';
import { ACTIVE_FILTERS, type AdminCampaign } from '../campaign-wire.ts';
import { campaignWords } from '../texts.ts';
import { type CampaignStatus, mayHappen } from '../lifecycle.ts';
import { useAdminActiveCampaigns, useAdminCampaign, useCampaignChange } from '../api.web.ts';
import { campaignRows, column, detailsColumn, PhoneSort } from '../campaign-list.tsx';
import { sharedTexts } from '../texts.web.ts';
import { AdminCampaignDialog, FirmLink } from '../review/admin-campaign-dialog.tsx';
import { activeTexts, adminLabels, pendingTexts, releaseTexts, stopTexts } from '../admin-texts.web.ts';

/** Two columns of names share the width that the figures leave. */
const HALF_OF_THE_REST = 'lines:w-1/2 lines:max-w-0 lines:min-w-36';

function columns(details: Subject): Column<AdminCampaign>[] {
  return [
    {
      header: campaignWords.campaign,
      sortKey: 'campaign_name',
      sortsFirst: 'asc',
      onPhone: 'title',
      className: HALF_OF_THE_REST,
      cell: ({ id, campaign_name }) => <NameCell name={campaign_name} detail={activeTexts.id(id)} />,
    },
    {
      header: firmWords.firm,
      sortKey: 'firm_name',
      sortsFirst: 'asc',
      className: HALF_OF_THE_REST,
      cell: (campaign) => (
        <NameCell name={<FirmLink campaign={campaign} />} detail={<Email address={campaign.firm_email} />} />
      ),
    },
    {
      header: adminLabels.grossBudget,
      sortKey: 'total_budget',
      align: 'end',
      cell: ({ total_budget }) => formatKurus(total_budget),
    },
    { ...column.net, header: adminLabels.netBudget, sortKey: 'campaign_budget' },
    { ...column.remaining, header: adminLabels.remaining, sortKey: 'remaining_budget' },
    { ...column.views, sortKey: 'total_views' },
    { ...column.clicks, sortKey: 'total_clicks' },
    column.status,
    detailsColumn(details),
  ];
}

type ActiveStats = NonNullable<ReturnType<typeof useAdminActiveCampaigns>['data']>['stats'];

function Figures({ stats }: { stats: ActiveStats | undefined }) {
  return (
    <>
      <StatCard label={activeTexts.count} count={stats?.total_campaigns} />
      <StatCard
        label={activeTexts.grossAndNet}
        amount={stats?.total_budget}
        hint={
          stats && (
            <ProgressBar
              label={activeTexts.net}
              tone="brand"
              value={stats.campaign_budget}
              max={stats.total_budget}
              valueText={activeTexts.ofNet(formatKurus(stats.campaign_budget))}
            />
          )
        }
      />
      <StatCard
        label={activeTexts.remainingOfNet}
        amount={stats?.remaining_campaign_budget}
        hint={
          stats && (
            <ProgressBar
              label={activeTexts.remaining}
              value={stats.remaining_campaign_budget}
              max={stats.campaign_budget}
              valueText={activeTexts.ofNet(formatKurus(stats.campaign_budget))}
            />
          )
        }
      />
      <StatCard
        label={activeTexts.viewsAndClicks}
        value={stats && activeTexts.views(stats.total_views)}
        hint={stats && activeTexts.clicks(stats.total_clicks)}
      />
    </>
  );
}

const FILTERS = {
  search: searchFilter,
  status: oneOf('durum', ACTIVE_FILTERS),
  sortBy: orderOf('sirala', CAMPAIGN_SORTS),
  sortOrder: orderOf('yon', ['desc', 'asc']),
  limit: sizeFilter,
};

const SORTS = (
  [
    ['created_at', 'desc'],
    ['campaign_name', 'asc'],
    ['firm_name', 'asc'],
    ['total_budget', 'desc'],
    ['remaining_budget', 'asc'],
    ['total_views', 'desc'],
    ['total_clicks', 'desc'],
  ] as const
).map(([key, order]) => ({ key, order, label: activeTexts.sorts[key] }));

const OPTIONS = ACTIVE_FILTERS.map((value) => ({ value, label: sharedTexts.activeParts[value] }));

const OTHER_LISTS: Partial<Record<CampaignStatus, string>> = {
  pending: `${adminPaths.pending}?detay=`,
  rejected: `${adminPaths.pending}?durum=rejected&detay=`,
  completed: `${adminPaths.completed}?detay=`,
};

/** Links that do not know a campaign's state lead here; they lead on to the list that holds it. */
function useHoldingList(id: number | null): void {
  const { data: campaign } = useAdminCampaign(id);
  const navigate = useNavigate();
  const list = campaign && campaign.id === id ? OTHER_LISTS[campaign.status] : undefined;
  useEffect(() => {
    if (list !== undefined) void navigate(`${list}${id}`, { replace: true });
  }, [list, id, navigate]);
}

export function AdminActivePage() {
  const list = useList(FILTERS);
  const query = useAdminActiveCampaigns(list.query);
  const details = useSubject('detay');
  useHoldingList(details.id);
  const sort: Sort = { key: list.filters.sortBy, order: list.filters.sortOrder };
  const onSort = ({ key, order }: Sort) =>
    list.set({ sortBy: CAMPAIGN_SORTS.find((name) => name === key) ?? 'created_at', sortOrder: order });
  return (
    <>
      <QueuePage
        {...campaignRows<AdminCampaign>({ details, words: activeTexts, icon: <Megaphone /> })}
        list={list}
        query={query}
        title={activeTexts.title}
        figures={<Figures stats={query.data?.stats} />}
        details={details}
        toolbar={
          <>
            <ListChoice list={list} name="status" label={words.status} options={OPTIONS} />
            <ListSearch list={list} placeholder={pendingTexts.searchPlaceholder} />
            <PhoneSort sorts={SORTS} sort={sort} onSort={onSort} />
          </>
        }
        pageLinks="five-with-ends"
        columns={columns(details)}
        sort={sort}
        onSort={onSort}
      />
      <AdminCampaignDialog
        subject={details}
        hasFigures
        footer={
          <>
            <CloseButton onClick={details.close} />
            <HaltButtons id={details.id} />
          </>
        }
      />
    </>
  );
}

function HaltButtons({ id }: { id: number | null }) {
  const { data: campaign } = useAdminCampaign(id);
  const dialog = useOpenDialog('islem');
  const stop = useCampaignChange(adminCampaignsContract.adminStopCampaign);
  const start = useCampaignChange(adminCampaignsContract.adminStartCampaign);
  const mayStop = useMayCall(adminCampaignsContract.adminStopCampaign);
  const mayStart = useMayCall(adminCampaignsContract.adminStartCampaign);
  if (campaign === undefined) return null;
  return (
    <>
      {mayStop && mayHappen('halt', campaign) && (
        <Button variant="danger" icon={<OctagonX aria-hidden />} onClick={() => dialog.open('durdur')}>
          {stopTexts.confirm}
        </Button>
      )}
      {mayStart && mayHappen('release', campaign) && (
        <Button icon={<Play aria-hidden />} onClick={() => dialog.open('baslat')}>
          {releaseTexts.confirm}
        </Button>
      )}
      <ReasonDialog
        subject={dialog.opened === 'durdur' ? campaign : null}
        onClose={dialog.close}
        call={stop}
        schema={stopBody}
        input={(running, body) => ({ params: { id: running.id }, body })}
        words={stopTexts}
        description={({ campaign_name: name }) => stopTexts.text(name)}
      />
      <CallDialog
        subject={dialog.opened === 'baslat' ? campaign : null}
        onClose={dialog.close}
        call={start}
        input={(halted) => ({ params: { id: halted.id } })}
        words={releaseTexts}
        icon={<Play />}
      >
        {({ campaign_name: name }) => releaseTexts.text(name)}
      </CallDialog>
    </>
  );
}
