import { CreditCard, Layers, PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { searchFilter } from '#lib/web/screen/list-filters.ts';
import { ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { useSubject } from '#lib/web/screen/use-subject.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Code } from '#lib/web/figures/code.tsx';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { actionWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { type FirmOrder, useBillingDetails, useFirmOrders, useFirmPayment } from '../api.ts';
import { ORDER_KIND_TEXTS, paymentWords, STEP_TEXTS } from '../../texts.ts';
import { togetherTexts, unpaidTexts as texts } from '../texts/firm.ts';
import { lacksBilling } from '../billing-fields.tsx';
import { FirstBillingDialog } from './first-billing-dialog.tsx';
import { FirmPaymentBadge } from './firm-payment-badge.tsx';
import { ProformaButton } from './invoice-buttons.tsx';
import { isDue, PayDialog, type PayDialogProps } from './pay-dialog.tsx';
import { ChooseTransferDialog } from './choose-transfer-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useTakeBack } from './use-take-back.tsx';

function columnsFor(
  { onPay, onOpenTransfer }: { onPay: (order: FirmOrder) => void; onOpenTransfer: (id: number) => void },
  menuOf: (order: FirmOrder) => MenuEntry[],
): Column<FirmOrder>[] {
  return [
    { header: campaignWords.campaign, onPhone: 'title', cell: (order) => <OrderName order={order} /> },
    { header: campaignWords.budget, align: 'end', cell: (order) => formatKurus(order.base_budget) },
    {
      header: campaignWords.vat,
      align: 'end',
      cell: (order) => <span className="money">+ {formatKurus(order.vat_amount)}</span>,
    },
    {
      header: words.total,
      align: 'end',
      cell: (order) => (
        <span className="money">
          = <strong>{formatKurus(order.total_with_vat)}</strong>
        </span>
      ),
    },
    {
      header: campaignWords.systemFee,
      align: 'end',
      cell: (order) => (
        <>
          {formatKurus(order.system_fee)}
          <span className="block text-xs text-soft">{texts.feeWithin}</span>
        </>
      ),
    },
    {
      header: words.status,
      cell: (order) => <FirmPaymentBadge status={order.payment_status} isCredited={order.is_credited} />,
    },
    actionsColumn((order) => (
      <RowActions about={order.campaign_name} menu={menuOf(order)}>
        <ProformaButton order={order} />
        <PayButton order={order} onPay={onPay} onOpenTransfer={onOpenTransfer} />
      </RowActions>
    )),
  ];
}

interface PayButtonProps {
  order: FirmOrder;
  onPay: (order: FirmOrder) => void;
  onOpenTransfer: (id: number) => void;
}

function PayButton({ order, onPay, onOpenTransfer }: PayButtonProps) {
  const { transfer_id: transferId, campaign_name: about } = order;
  if (transferId !== null)
    return (
      <Button
        size="sm"
        variant="secondary"
        icon={<Layers aria-hidden />}
        about={about}
        onClick={() => onOpenTransfer(transferId)}
      >
        {togetherTexts.open}
      </Button>
    );
  return (
    <Button size="sm" icon={<CreditCard aria-hidden />} about={about} onClick={() => onPay(order)}>
      {order.payment_status === 'rejected' ? texts.payAgain : actionWords.pay}
    </Button>
  );
}

function OrderName({ order }: { order: FirmOrder }) {
  const opened = `${STEP_TEXTS.opened}: ${formatDate(order.created_at)}`;
  return (
    <>
      <NameCell
        name={order.campaign_name}
        detail={order.kind === 'top_up' ? `${ORDER_KIND_TEXTS.top_up} · ${opened}` : opened}
      />
      {order.transfer_reference !== null && (
        <p className="mt-1 text-xs font-medium text-soft">
          {paymentWords.together}: <Code>{order.transfer_reference}</Code>
        </p>
      )}
      {order.rejection_reason !== null && (
        <p className="mt-1 max-w-72 text-xs font-normal break-words whitespace-pre-line text-danger">
          {texts.rejected}: {order.rejection_reason}
        </p>
      )}
    </>
  );
}

/** The dialog asks for its list when it opens first, and closes as every dialog does. */
type Choosing = 'never' | 'now' | 'over';

interface PayingProps extends PayDialogProps {
  /** Whether several are being chosen for one transfer. */
  choosing: Choosing;
  onMade: (transferId: number) => void;
}

/**
 * Before the first payment the tax data, then the payment. Whether something is missing, and whether anything is due at
 * all, has to be known first; where it cannot be found out, the payment does not wait for it.
 */
function Paying({ choosing, onMade, ...props }: PayingProps) {
  const { data, isPending } = useBillingDetails();
  const due = useFirmPayment(props.campaignId);
  const isChoosing = choosing === 'now';
  const isDueNow = isChoosing || (due.data !== undefined && isDue(due.data));
  const lacking = isDueNow && data !== undefined && lacksBilling(data) ? data : null;
  const mayPay = !isPending && (isChoosing || !due.isPending) && lacking === null;
  const isAsked = props.campaignId !== null || isChoosing;
  return (
    <>
      <FirstBillingDialog details={isAsked ? lacking : null} onClose={props.onClose} />
      <PayDialog {...props} campaignId={mayPay ? props.campaignId : null} />
      {choosing !== 'never' && (
        <ChooseTransferDialog isOpen={mayPay && isChoosing} onClose={props.onClose} onMade={onMade} />
      )}
    </>
  );
}

/**
 * Campaigns that wait for the firm's payment. The URL has the one that is being paid as `ode`, the open transfer for
 * several as `havale`.
 */
export function UnpaidTab({ onSeeOrders }: { onSeeOrders: () => void }) {
  const list = useList({ search: searchFilter });
  const query = useFirmOrders({ ...list.query, status: 'unpaid' });
  const paid = useSubject('ode');
  const transfer = useSubject('havale');
  const [choosing, setChoosing] = useState<Choosing>('never');
  const takeBack = useTakeBack();
  const canChoose = (query.data?.orders ?? []).filter(({ transfer_id: id }) => id === null).length > 1;

  function close() {
    if (choosing === 'now') setChoosing('over');
    if (paid.id !== null) paid.close();
  }

  return (
    <>
      <TableSection
        list={list}
        query={query}
        words={texts}
        toolbar={
          <>
            <ListSearch list={list} placeholder={campaignWords.search} />
            {canChoose && (
              <Button variant="secondary" icon={<Layers aria-hidden />} onClick={() => setChoosing('now')}>
                {togetherTexts.entry}
              </Button>
            )}
          </>
        }
        empty={
          <EmptyState
            icon={<PartyPopper />}
            title={texts.emptyTitle}
            text={texts.empty}
            action={<ButtonLink to="/firma/kampanyalar/yeni">{texts.newCampaign}</ButtonLink>}
          />
        }
        rows={({ orders }) => orders}
        rowKey={({ id }) => id}
        columns={columnsFor(
          { onPay: (order) => paid.open(order.campaign_id), onOpenTransfer: transfer.open },
          takeBack.entriesOf,
        )}
        room="much"
        pageLinks="five-at-most"
      />
      <Paying
        campaignId={paid.id}
        choosing={choosing}
        onClose={close}
        onMade={(id) => {
          close();
          transfer.open(id);
        }}
        onSeeOrders={onSeeOrders}
      />
      <TransferDialog id={transfer.id} onClose={transfer.close} />
      {takeBack.dialogs}
    </>
  );
}
