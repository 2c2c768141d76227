import { CreditCard, PartyPopper, Wallet, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#lib/shared/dates.ts';
import { formatKurus, sumKurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { searchFilter, useList } from '#lib/web/screen/use-list.ts';
import { ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { TableSection } from '#lib/web/screen/list-section.tsx';
import { useSubject } from '#lib/web/screen/use-subject.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { NameCell } from '#lib/web/lists/cells.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { attempt, type CallLike, failureOfIntention, type WithMessage } from '#lib/web/attempt.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Dialog, useOpening } from '#lib/web/overlays/dialog.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { firmPaths } from '#platform/places/paths.ts';
import {
  type FirmOrder,
  useAccounting,
  useBillingDetails,
  useFirmOrders,
  useFirmPayment,
  usePayFromWallet,
  useCancelTopUp,
  useTakeBackAnnouncement,
} from '../api.web.ts';
import { ORDER_KIND_TEXTS, orderName, STEP_TEXTS } from '../texts.ts';
import {
  payTexts,
  severalTexts,
  unpaidTexts as texts,
  announcementTexts,
  cancelTopUpTexts,
} from '../firm-texts.web.ts';
import { lacksBilling, BillingDialog, ProformaButton } from '../invoices/billing.tsx';
import { FirmPaymentBadge, TotalParts } from '../payment-badge.tsx';
import { isDue, PayDialog, type PayDialogProps } from './pay-dialog.tsx';
import { MOST_AT_ONCE } from '../payment-wire.ts';
import { TakeBackDialog } from '#features/campaigns/web.ts';
import { statusOf } from '../lifecycle.ts';

interface Acts {
  onPay: (order: FirmOrder) => void;
  menuOf: (order: FirmOrder) => MenuEntry[];
  isOnly: boolean;
}

function columnsFor({ onPay, menuOf, isOnly }: Acts): Column<FirmOrder>[] {
  return [
    {
      header: campaignWords.campaign,
      onPhone: 'title',
      className: 'lines:min-w-44',
      cell: (order) => <OrderName order={order} />,
    },
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
        <>
          <span className="money">
            = <strong>{formatKurus(order.total_with_vat)}</strong>
          </span>
          <TotalParts order={order} />
        </>
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
    actionsColumn((order) => (
      <RowActions about={order.campaign_name} menu={menuOf(order)}>
        <ProformaButton order={order} />
        <PayButton order={order} onPay={onPay} isOnly={isOnly} />
      </RowActions>
    )),
  ];
}

function PayButton({ order, onPay, isOnly }: Omit<Acts, 'menuOf'> & { order: FirmOrder }) {
  return (
    <Button
      size="sm"
      variant={isOnly ? 'primary' : 'secondary'}
      icon={<CreditCard aria-hidden />}
      about={order.campaign_name}
      onClick={() => onPay(order)}
    >
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
      <div className="mt-1">
        <FirmPaymentBadge status={order.payment_status} isCredited={order.is_credited} />
      </div>
      {order.rejection_reason !== null && (
        <p className="mt-1 max-w-72 text-xs font-normal break-words whitespace-pre-line text-danger">
          {texts.rejected}: {order.rejection_reason}
        </p>
      )}
    </>
  );
}

/** Before the first payment the tax data. Where it cannot be read, the payment does not wait for it. */
function Paying({ isPayingSeveral, ...props }: PayDialogProps & { isPayingSeveral: boolean }) {
  const billing = useBillingDetails();
  const data = usePart(billing);
  const due = useFirmPayment(props.campaignId);
  const isDueNow = isPayingSeveral || (due.data !== undefined && isDue(due.data));
  const lacking = isDueNow && data !== undefined && lacksBilling(data) ? data : null;
  const mayPay = !billing.isPending && (isPayingSeveral || !due.isPending) && lacking === null;
  const isAsked = props.campaignId !== null || isPayingSeveral;
  const isSeveralOpen = mayPay && isPayingSeveral;
  return (
    <>
      <BillingDialog isBeforePaying details={isAsked ? lacking : null} onClose={props.onClose} />
      <PayDialog {...props} campaignId={mayPay ? props.campaignId : null} />
      <PaySeveral key={useOpening(isSeveralOpen)} isOpen={isSeveralOpen} onClose={props.onClose} />
    </>
  );
}

export function UnpaidTab({ onSeeOrders }: { onSeeOrders: () => void }) {
  const list = useList({ search: searchFilter });
  const paid = useSubject('ode');
  const [isPayingSeveral, setPayingSeveral] = useState(false);
  const takeBack = useTakeBack();
  const query = useFirmOrders({ ...list.query, status: 'unpaid' });

  function close() {
    setPayingSeveral(false);
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
            {(query.data?.pagination.total ?? 0) > 1 && (
              <Button
                variant="secondary"
                icon={<Wallet aria-hidden />}
                onClick={() => setPayingSeveral(true)}
              >
                {severalTexts.entry}
              </Button>
            )}
          </>
        }
        empty={
          <EmptyState
            icon={<PartyPopper />}
            title={texts.emptyTitle}
            text={texts.empty}
            action={<ButtonLink to={firmPaths.newCampaign}>{texts.newCampaign}</ButtonLink>}
          />
        }
        rows={({ orders }) => orders}
        rowKey={({ id }) => id}
        columns={columnsFor({
          onPay: ({ campaign_id: id }) => id !== null && paid.open(id),
          menuOf: takeBack.entriesOf,
          isOnly: query.data?.pagination.total === 1,
        })}
        room="much"
        pageLinks="five-at-most"
      />
      <Paying
        campaignId={paid.id}
        isPayingSeveral={isPayingSeveral}
        onClose={close}
        onSeeOrders={onSeeOrders}
      />
      {takeBack.dialogs}
    </>
  );
}

function PaySeveral({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const query = useFirmOrders({ status: 'unpaid', page: '1', limit: String(MOST_AT_ONCE), search: '' });
  const free = useAccounting().data?.wallet_free;
  const [ids, setIds] = useState<readonly number[]>([]);
  const call = usePayFromWallet();
  const toast = useToast();
  const offered = query.data?.orders ?? [];
  const chosen = offered.filter(({ id }) => ids.includes(id));
  const sum = sumKurus(...chosen.map(({ payable }) => payable));
  const isShort = free !== undefined && sum > free;

  async function pay() {
    const outcome = await attempt(call, { body: { order_ids: chosen.map(({ id }) => id) } });
    if (!outcome.isDone) return;
    toast.success(outcome.answer.message ?? severalTexts.done);
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={severalTexts.title}
      description={free !== undefined && severalTexts.free(formatKurus(free))}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {actionWords.cancel}
          </Button>
          <Button
            isBusy={call.isPending}
            busyText={busyWords.sending}
            disabled={chosen.length === 0 || isShort}
            onClick={() => void pay()}
          >
            {payTexts.payFromWallet}
          </Button>
        </>
      }
    >
      <QueryStates query={query} failedText={severalTexts.loadFailed}>
        {() => (
          <div className="flex flex-col gap-4">
            <ul className="divide-y divide-line rounded-xl border border-line px-4">
              {offered.map((order) => (
                <li key={order.id} className="flex items-center justify-between gap-3">
                  <Checkbox
                    value={ids.includes(order.id)}
                    onChange={(isChosen) => {
                      call.reset();
                      setIds(isChosen ? [...ids, order.id] : ids.filter((id) => id !== order.id));
                    }}
                  >
                    <span className="break-words">{orderName(order)}</span>
                  </Checkbox>
                  <span className="tabular shrink-0 text-sm font-semibold">{formatKurus(order.payable)}</span>
                </li>
              ))}
            </ul>
            <p role="status" className="tabular font-semibold">
              {severalTexts.sum(chosen.length, formatKurus(sum))}
              {isShort && (
                <span className="block text-sm font-normal text-warning">{severalTexts.short}</span>
              )}
            </p>
            <FormAlert message={call.error && failureOfIntention(call.error, payTexts)} />
          </div>
        )}
      </QueryStates>
    </Dialog>
  );
}

export function useTakeBack() {
  const [order, setOrder] = useState<FirmOrder | null>(null);
  const close = () => setOrder(null);
  const [announced, setAnnounced] = useState<FirmOrder | null>(null);
  const campaignId = order?.kind === 'campaign' ? order.campaign_id : null;
  return {
    entriesOf: (each: FirmOrder): MenuEntry[] => {
      const status = statusOf(each);
      const entries: MenuEntry[] = [];
      const icon = <Undo2 aria-hidden />;
      if (status === 'pending')
        entries.push({ label: announcementTexts.entry, icon, onSelect: () => setAnnounced(each) });
      const isOver = each.is_detached || status === 'paid' || each.kind === 'wallet';
      if (isOver || (each.kind === 'top_up' && status === 'pending')) return entries;
      const label = each.kind === 'top_up' ? cancelTopUpTexts.entry : campaignWords.takeBack;
      entries.push({ label, icon, onSelect: () => setOrder(each) });
      return entries;
    },
    dialogs: (
      <>
        <TakeBackDialog
          campaign={
            order && campaignId !== null
              ? {
                  id: campaignId,
                  campaign_name: order.campaign_name,
                  isAnnounced: order.payment_status === 'pending',
                }
              : null
          }
          onClose={close}
        />
        <UndoDialog
          order={order?.kind === 'top_up' ? order : null}
          onClose={close}
          call={useCancelTopUp()}
          undo={cancelTopUpTexts}
        />
        <UndoDialog
          order={announced}
          onClose={() => setAnnounced(null)}
          call={useTakeBackAnnouncement()}
          undo={announcementTexts}
        />
      </>
    ),
  };
}

interface UndoDialogProps {
  order: FirmOrder | null;
  onClose: () => void;
  call: CallLike<{ params: { id: number } }, WithMessage>;
  undo: Pick<typeof announcementTexts, 'question' | 'about'>;
}

function UndoDialog({ order, onClose, call, undo }: UndoDialogProps) {
  return (
    <CallDialog
      subject={order}
      onClose={onClose}
      call={call}
      input={({ id }) => ({ params: { id } })}
      words={undo.question}
      icon={<Undo2 />}
      tone="danger"
    >
      {({ campaign_name: name, payable, wallet_part: part }) =>
        undo.about(name, formatKurus(kurus(payable - part)))
      }
    </CallDialog>
  );
}
