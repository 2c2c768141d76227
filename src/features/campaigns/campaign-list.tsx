import type { ReactNode } from 'react';
import { formatDate, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import type { Pagination } from '#lib/shared/pagination.ts';
import { shorten } from '#lib/shared/text/shorten.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { NameCell } from '#lib/web/lists/cells.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column, Sort } from '#lib/web/lists/table.tsx';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { campaignWords, invalidText } from './texts.ts';
import type { Campaign } from './campaign-wire.ts';
import { endDayOf } from './lifecycle.ts';
import { CampaignStatusBadge } from './campaign-states.tsx';
import { campaignLabels, refundLabels, sharedTexts } from './texts.web.ts';
import { Select } from '#lib/web/inputs/select.tsx';

export interface CampaignPage<Row> {
  campaigns: readonly Row[];
  pagination: Pagination;
}

export interface CampaignRowsProps<Row> {
  /** A press on a row opens them, or what `onOpen` does. */
  details: Subject;
  onOpen?: (row: Row) => void;
  words: { label: string; failed: string; emptyTitle: string; empty: string };
  icon: ReactNode;
  emptyAction?: ReactNode;
}

export function campaignRows<Row extends Campaign>(props: CampaignRowsProps<Row>) {
  const { details, words: texts, icon, emptyAction, onOpen = ({ id }) => details.open(id) } = props;
  return {
    words: { ...sharedTexts, ...texts },
    empty: <EmptyState icon={icon} title={texts.emptyTitle} text={texts.empty} action={emptyAction} />,
    rows: ({ campaigns }: CampaignPage<Row>) => campaigns,
    rowKey: ({ id }: Row) => id,
    room: 'much' as const,
    onOpen,
  };
}

export const TAKES_THE_REST = 'lines:w-full lines:max-w-0 lines:min-w-36';

function CountCell({ all, invalid }: { all: number; invalid: number }) {
  return (
    <>
      {formatCount(all)}
      {invalid > 0 && <span className="block text-xs text-soft">{invalidText(invalid)}</span>}
    </>
  );
}

const PREVIEW_LENGTH = 50;

export const describedName = (name: ReactNode, { description }: Pick<Campaign, 'description'>) => (
  <NameCell name={name} detail={shorten(description, PREVIEW_LENGTH)} />
);

export const column = {
  name: {
    header: campaignWords.campaign,
    onPhone: 'title',
    className: TAKES_THE_REST,
    cell: (row) => describedName(row.campaign_name, row),
  },
  created: { header: campaignLabels.created, cell: (row) => formatDate(row.created_at) },
  start: { header: words.start, cell: (row) => formatDay(row.start_date) },
  end: { header: words.end, cell: (row) => formatDay(endDayOf(row)) },
  net: {
    header: campaignWords.netBudget,
    align: 'end',
    cell: ({ budget_details }) => formatKurus(budget_details.campaign_budget),
  },
  remaining: {
    header: campaignWords.remainingBudget,
    align: 'end',
    cell: ({ remaining_budget }) => formatKurus(remaining_budget),
  },
  refund: {
    header: refundLabels.column,
    hint: refundLabels.columnHint,
    align: 'end',
    cell: ({ refund }) => (refund === null ? '—' : formatKurus(refund.total)),
  },
  views: {
    header: campaignWords.views,
    align: 'end',
    cell: ({ total_views: all, invalid_views: invalid }) => <CountCell all={all} invalid={invalid} />,
  },
  clicks: {
    header: campaignWords.clicks,
    align: 'end',
    cell: ({ total_clicks: all, invalid_clicks: invalid }) => <CountCell all={all} invalid={invalid} />,
  },
  status: {
    header: words.status,
    onPhone: 'wide',
    cell: (row) => <CampaignStatusBadge campaign={row} />,
  },
} as const satisfies Record<string, Column<Campaign>>;

export function numberColumn<Row>(pagination: Pagination | undefined): Column<Row> {
  const before = pagination === undefined ? 0 : (pagination.page - 1) * pagination.limit;
  return {
    header: campaignLabels.number,
    onPhone: 'hidden',
    className: 'tabular text-soft',
    cell: (_, index) => before + index + 1,
  };
}

export function campaignActions<Row extends Campaign>(
  buttonsOf: (campaign: Row) => ReactNode,
  menuOf?: (campaign: Row) => MenuEntry[],
): Column<Row> {
  return actionsColumn((campaign) => (
    <RowActions about={campaign.campaign_name} menu={menuOf?.(campaign)}>
      {buttonsOf(campaign)}
    </RowActions>
  ));
}

export function DetailsButton({ campaign, details }: { campaign: Campaign; details: Subject }) {
  return (
    <Button
      size="sm"
      variant="secondary"
      about={campaign.campaign_name}
      onClick={() => details.open(campaign.id)}
    >
      {actionWords.details}
    </Button>
  );
}

export function detailsColumn(details: Subject): Column<Campaign> {
  return campaignActions((campaign) => <DetailsButton campaign={campaign} details={details} />);
}

interface PhoneSortProps {
  /** The first is the list's own order. */
  sorts: readonly (Sort & { label: string })[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

export function PhoneSort({ sorts, sort, onSort }: PhoneSortProps) {
  const place = sorts.findIndex(({ key, order }) => key === sort.key && order === sort.order);
  return (
    <div className="min-w-0 flex-1 basis-48 xl:hidden">
      <Select
        aria-label={sharedTexts.sort}
        placeholder={sharedTexts.sort}
        options={sorts.map(({ label }, value) => ({ value, label }))}
        value={place === -1 ? null : place}
        onChange={(chosen) => {
          const { key, order } = sorts[chosen ?? 0] ?? sort;
          onSort({ key, order });
        }}
      />
    </div>
  );
}
