import { Banknote, Check, Eye, Hourglass, Landmark, Receipt, Wallet, X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatDate, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { Button } from '#lib/web/ui/button.tsx';
import { EmptyState } from '#lib/web/ui/empty-state.tsx';
import { IconButton } from '#lib/web/ui/icon-button.tsx';
import { NameCell } from '#lib/web/ui/name-cell.tsx';
import { PageHeader } from '#lib/web/ui/page-header.tsx';
import { SearchInput } from '#lib/web/ui/search-input.tsx';
import { StatCard } from '#lib/web/ui/stat-card.tsx';
import { StatGrid } from '#lib/web/ui/stat-grid.tsx';
import { TableActions } from '#lib/web/ui/table-actions.tsx';
import type { Column } from '#lib/web/ui/table.tsx';
import { useToast } from '#lib/web/ui/use-toast.ts';
import type { AdminCampaign } from '../../campaign-wire.ts';
import { useAdminPendingCampaigns } from '../api.ts';
import { CampaignStatusBadge } from '../campaign-status-badge.tsx';
import { CampaignTable, shorten, TAKES_THE_REST } from '../campaign-table.tsx';
import { campaignLabels, sharedTexts } from '../texts.ts';
import { type Subject, useSubject } from '../use-subject.ts';
import { AdminCampaignDialog } from './admin-campaign-dialog.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { decisionTexts, pendingTexts } from './texts.ts';

interface Subjects {
  details: Subject;
  approval: Subject;
  rejection: Subject;
}

function columns({ details, approval, rejection }: Subjects): Column<AdminCampaign>[] {
  return [
    {
      key: 'name',
      header: campaignLabels.campaign,
      onPhone: 'title',
      className: TAKES_THE_REST,
      cell: ({ campaign_name, firm_name, description }) => (
        <NameCell name={campaign_name} detail={<FirmAndPreview firm={firm_name} text={description} />} />
      ),
    },
    { key: 'created', header: campaignLabels.created, cell: ({ created_at }) => formatDate(created_at) },
    { key: 'start', header: campaignLabels.start, cell: ({ start_date }) => formatDay(start_date) },
    { key: 'end', header: campaignLabels.end, cell: ({ end_date }) => formatDay(end_date) },
    {
      key: 'net',
      header: campaignLabels.netBudget,
      align: 'end',
      cell: ({ budget_details }) => formatKurus(budget_details.campaign_budget),
    },
    { key: 'status', header: campaignLabels.status, cell: (row) => <CampaignStatusBadge campaign={row} /> },
    {
      key: 'actions',
      header: campaignLabels.actions,
      align: 'end',
      onPhone: 'actions',
      className: '@2xl:min-w-36',
      cell: ({ id }) => (
        <TableActions>
          <IconButton
            label={campaignLabels.details}
            icon={<Eye aria-hidden />}
            onClick={() => details.open(id)}
          />
          <IconButton
            label={decisionTexts.approve}
            icon={<Check aria-hidden />}
            variant="success"
            onClick={() => approval.open(id)}
          />
          <IconButton
            label={decisionTexts.reject}
            icon={<X aria-hidden />}
            variant="danger"
            onClick={() => rejection.open(id)}
          />
        </TableActions>
      ),
    },
  ];
}

/** Whose campaign it is, and how its description begins. */
function FirmAndPreview({ firm, text }: { firm: string; text: string }) {
  return (
    <>
      <span className="block truncate text-ink">{firm}</span>
      {shorten(text, 30)}
    </>
  );
}

type PendingStats = NonNullable<ReturnType<typeof useAdminPendingCampaigns>['data']>['stats'];

function Figures({ stats }: { stats: PendingStats | undefined }) {
  const isLoading = !stats;
  return (
    <StatGrid>
      <StatCard
        label={pendingTexts.totalAmount}
        value={stats && formatKurus(stats.total_amount)}
        hint={stats && pendingTexts.campaigns(stats.total_campaigns.toLocaleString('tr-TR'))}
        icon={<Banknote />}
        isLoading={isLoading}
      />
      <StatCard
        label={pendingTexts.totalVat}
        value={stats && formatKurus(stats.total_vat)}
        icon={<Landmark />}
        isLoading={isLoading}
      />
      <StatCard
        label={pendingTexts.netBudget}
        value={stats && formatKurus(stats.total_campaign_budget)}
        icon={<Wallet />}
        isLoading={isLoading}
      />
      <StatCard
        label={pendingTexts.systemFee}
        value={stats && formatKurus(stats.total_system_fee)}
        icon={<Receipt />}
        isLoading={isLoading}
      />
    </StatGrid>
  );
}

/** The campaign to look at after `id` was decided: the one below it, else the one above. */
function nextOf(campaigns: readonly { id: number }[], id: number): number | undefined {
  const index = campaigns.findIndex((campaign) => campaign.id === id);
  return (campaigns[index + 1] ?? campaigns[index - 1])?.id;
}

export function AdminPendingPage() {
  const list = useListParams();
  const query = useAdminPendingCampaigns(list);
  const details = useSubject('detay');
  const approval = useSubject('onayla');
  const rejection = useSubject('reddet');
  const [, setParams] = useSearchParams();
  const toast = useToast();

  /** A decision made from the detail leads to the next one; one made from the list leads back to the list. */
  function afterDecision(decided: number) {
    const nextId = details.id === null ? undefined : nextOf(query.data?.campaigns ?? [], decided);
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of ['detay', 'onayla', 'reddet']) next.delete(name);
        if (nextId !== undefined) next.set('detay', String(nextId));
        return next;
      },
      { replace: true },
    );
    if (details.id !== null && query.data?.pagination.total === 1) toast.info(decisionTexts.lastOne);
  }

  return (
    <>
      <PageHeader title={pendingTexts.title} />
      <Figures stats={query.data?.stats} />
      <div className="my-4">
        <SearchInput
          value={list.search}
          onSearch={list.setSearch}
          placeholder={pendingTexts.searchPlaceholder}
        />
      </div>
      <CampaignTable
        label={pendingTexts.label}
        query={query}
        list={list}
        columns={columns({ details, approval, rejection })}
        mode="two-each-side"
        failedText={pendingTexts.failed}
        empty={
          <EmptyState icon={<Hourglass />} title={pendingTexts.emptyTitle}>
            {pendingTexts.empty}
          </EmptyState>
        }
      />
      <AdminCampaignDialog
        subject={details}
        footer={
          <div className="grid grid-cols-3 gap-2 sm:contents">
            <Button variant="secondary" onClick={details.close}>
              {sharedTexts.close}
            </Button>
            <Button
              variant="danger"
              icon={<X aria-hidden />}
              onClick={() => details.id !== null && rejection.open(details.id)}
            >
              {decisionTexts.reject}
            </Button>
            <Button
              icon={<Check aria-hidden />}
              onClick={() => details.id !== null && approval.open(details.id)}
            >
              {decisionTexts.approve}
            </Button>
          </div>
        }
      />
      <ApproveDialog subject={approval} onDecided={afterDecision} />
      <RejectDialog subject={rejection} onDecided={afterDecision} />
    </>
  );
}
