import { paymentErrors, type ORDER_FILTERS } from './contract/firm.ts';
import type { RawBuilder } from 'kysely';
import type { CalendarDay } from '#lib/shared/dates.ts';
import { type BasisPoints, type Kurus, kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { amountSearched } from '#lib/shared/read-amount.ts';
import { numberSearched } from '#lib/shared/searched.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { onSearchedDay } from '#lib/server/database/on-searched-day.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';
import type { CampaignRow } from '#features/campaigns/server.ts';
import type { ADMIN_FILTERS } from './contract.ts';
import {
  type OrderKind,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
} from './lifecycle.ts';
import { METHOD_TEXTS, ORDER_KIND_TEXTS } from './texts.ts';
import { INVOICE_IN_FORCE } from './invoices/invoice-queries.server.ts';

export interface OrderRow {
  id: number;
  campaign_id: number | null;
  firm_id: number;
  kind: OrderKind;
  campaign_name: string;
  start_date: string | null;
  end_date: string | null;
  campaign_status: CampaignStatus | null;
  firm_name: string;
  contact_name: string;
  is_firm_suspended: boolean;
  base_budget: Kurus;
  vat_rate: BasisPoints | null;
  vat_amount: Kurus;
  system_fee: Kurus;
  total_with_vat: Kurus;
  withheld_tenths: number;
  withheld: Kurus;
  /** The total less what the firm withholds: what it pays us. */
  payable: Kurus;
  campaign_budget: Kurus;
  wallet_part: Kurus;
  payment_status: PaymentStatus;
  method: PaymentMethod | null;
  reference: string;
  rejection_reason: string | null;
  created_at: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
  decided_by_name: string | null;
  detached_at: Date | null;
  is_credited: boolean;
  received_on: string | null;
  is_month_closed: boolean;
  invoice_id: number | null;
  received_for: number | null;
  bank_line_id: number | null;
}

export type CampaignOrder = OrderRow & {
  campaign_id: number;
  kind: Exclude<OrderKind, 'wallet'>;
  start_date: string;
  end_date: string;
  vat_rate: BasisPoints;
};

export const isOfCampaign = <Order extends OrderRow>(order: Order): order is Order & CampaignOrder =>
  order.kind !== 'wallet';

const WITH_NAMES = sql`
  orders left join campaigns on campaigns.id = campaign_id join firms on user_id = orders.firm_id`;

const SELECT_ORDERS = sql<OrderRow>`
  select orders.id, campaign_id, orders.firm_id, kind,
    coalesce(campaign_name, ${ORDER_KIND_TEXTS.wallet}) as campaign_name, start_date, end_date,
    campaigns.status as campaign_status, firm_name,
    (select users.status = 'suspended' from users where users.id = orders.firm_id) as is_firm_suspended,
    (select name from users where users.id = orders.firm_id) as contact_name,
    base_budget_kurus as base_budget, vat_rate_bp as vat_rate, vat_amount_kurus as vat_amount, system_fee_kurus as system_fee,
    total_with_vat_kurus as total_with_vat, orders.withheld_tenths, withheld_kurus as withheld, payable_kurus as payable,
    campaign_budget_kurus as campaign_budget, wallet_part_kurus as wallet_part, payment_status, method,
    orders.reference, orders.rejection_reason, orders.created_at, orders.submitted_at, decided_at, detached_at,
    (select name from users where users.id = orders.decided_by and role = 'admin') as decided_by_name,
    exists (select from payment_events where order_id = orders.id and event = 'credit') as is_credited,
    received_on, exists (select from closed_months
      where month = date_trunc('month', received_on) and closed_at <= decided_at) as is_month_closed,
    ${INVOICE_IN_FORCE} as invoice_id, received_for, bank_line_id
  from ${WITH_NAMES}`;

interface OrderList {
  orders: OrderRow[];
  total: number;
}

interface OrdersQuery extends Page {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/** One pass for total and page, because a search looks at every order; other columns are read for the page alone. */
async function listOrdersWhere(db: Db, { from, where, order, ...page }: OrdersQuery): Promise<OrderList> {
  const { total, ids } = await one(
    db,
    sql<{ total: number; ids: number[] }>`
      with orders as materialized (
        select orders.id, orders.payment_status, orders.created_at, orders.submitted_at, orders.decided_at
        from ${from} where ${where})
      select (select count(*) from orders) as total,
        array(select orders.id from orders order by ${order} limit ${page.limit} offset ${offsetOf(page)}) as ids`,
  );
  const orders = await rows(
    db,
    sql<OrderRow>`${SELECT_ORDERS} where orders.id = any(${ids}::bigint[]) order by ${order}`,
  );
  return { orders, total };
}

/** The folded texts that a search looks in. Names were folded (lower case, Turkish rules) when they were written. */
const NAMES = {
  campaign: sql`coalesce(campaigns.name_folded, ${searchFold(ORDER_KIND_TEXTS.wallet)})`,
  firm: sql`firms.name_folded`,
  reference: sql`reference_folded`,
  bank: sql`coalesce((select search_text from bank_lines where bank_lines.id = bank_line_id), '')`,
};

/** Texts of the firm's rows beside names, which a search finds. Only a top-up's kind is shown. */
const KIND_WORDS = sql`case kind when 'top_up' then ${searchFold(ORDER_KIND_TEXTS.top_up)} else '' end`;
const METHOD_WORDS = sql`case method ${sql.join(
  PAYMENT_METHODS.map((method) => sql`when ${method} then ${searchFold(METHOD_TEXTS[method])}`),
  sql` `,
)} else '' end`;

export type OrderFilter = (typeof ORDER_FILTERS)[number];

const IN_FILTER: Readonly<Record<OrderFilter, readonly PaymentStatus[]>> = {
  all: PAYMENT_STATUSES,
  unpaid: ['awaiting', 'rejected'],
  awaiting: ['awaiting', 'rejected'],
  pending: ['pending'],
  paid: ['paid'],
  rejected: ['rejected', 'void'],
};

const IN_ADMIN_FILTER: Readonly<Record<(typeof ADMIN_FILTERS)[number], readonly PaymentStatus[]>> = {
  all: PAYMENT_STATUSES,
  pending: ['awaiting', 'pending'],
  to_decide: ['pending'],
  paid: ['paid'],
  rejected: ['rejected', 'void'],
};

export const inAdminFilter = (filter: keyof typeof IN_ADMIN_FILTER) =>
  sql`payment_status = any(${IN_ADMIN_FILTER[filter]}::text[])`;

export const payableOn = (today: CalendarDay) =>
  sql`payment_status = any(${IN_FILTER.unpaid}::text[]) and end_date >= ${today}::date
    and (kind = 'campaign' or status in ('active', 'stopped'))`;

interface FirmOrdersRequest extends Page {
  firmId: number;
  search: string;
  status: OrderFilter;
  today: CalendarDay;
}

export function listFirmOrders(
  db: Db,
  { firmId, search, status, today, ...page }: FirmOrdersRequest,
): Promise<OrderList> {
  const inFilter =
    status === 'unpaid' ? payableOn(today) : sql`payment_status = any(${IN_FILTER[status]}::text[])`;
  const where = sql`orders.firm_id = ${firmId} and ${inFilter}
    and ${containsWords(search, NAMES.campaign, NAMES.reference, KIND_WORDS, METHOD_WORDS)}`;
  const order = sql`orders.id desc`;
  return listOrdersWhere(db, { ...page, from: WITH_NAMES, where, order });
}

export function readOrder(db: Db, id: number): Promise<OrderRow> {
  return one(db, sql<OrderRow>`${SELECT_ORDERS} where orders.id = ${id}`);
}

/** @throws PAYMENT_NOT_FOUND, also for another firm's. */
export async function readFirmOrder(
  db: Db,
  { id, firmId }: { id: number; firmId: number },
): Promise<OrderRow> {
  const order = await first(
    db,
    sql<OrderRow>`${SELECT_ORDERS} where orders.id = ${id} and orders.firm_id = ${firmId}`,
  );
  if (order === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
  return order;
}

export async function readCampaignPayment(
  db: Db,
  { campaignId, firmId }: { campaignId: number; firmId: number },
): Promise<CampaignOrder> {
  const order = await first(
    db,
    sql<CampaignOrder>`${SELECT_ORDERS} where campaign_id = ${campaignId} and orders.firm_id = ${firmId}
      order by detached_at is not null, payment_status = 'paid', orders.id desc limit 1`,
  );
  if (order === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
  return order;
}

interface OrderLine {
  order_id: number;
  booked_on: CalendarDay;
  amount: Kurus;
  party: string | null;
  iban: string | null;
  reference: string | null;
}

export function listBankLinesOf(db: Db, orderIds: readonly number[]): Promise<OrderLine[]> {
  return rows(
    db,
    sql<OrderLine>`select orders.id as order_id, booked_on, amount_kurus as amount, party, iban, bank_lines.reference
      from orders join bank_lines on bank_lines.id = bank_line_id where orders.id = any(${orderIds}::bigint[])`,
  );
}

const MOST_MATCHED = 2000;

/** Orders that lines of the bank may be meant for: those that wait for money, and what they quote. */
export function listMatchable(db: Db, quoted: readonly string[]): Promise<OrderRow[]> {
  const ids = sql`select id from orders where reference = any(${quoted}::text[])`;
  return rows(
    db,
    sql<OrderRow>`${SELECT_ORDERS}
      where orders.id in (${ids}) or (received_for in (${ids}) and bank_line_id is null) or orders.id in (select id from orders
        where payment_status in ('awaiting', 'pending', 'rejected') order by id desc limit ${MOST_MATCHED})
      order by orders.id desc`,
  );
}

export interface AdminFilter {
  search: string;
  status: (typeof ADMIN_FILTERS)[number];
  firm?: number | undefined;
  now: Date;
}

const SHOWN_AT = sql`coalesce(orders.decided_at, orders.submitted_at, orders.created_at)`;

export function listPayments(
  db: Db,
  { search, status, firm, now, ...page }: Page & AdminFilter,
): Promise<OrderList> {
  const times = [sql`orders.created_at`, sql`orders.submitted_at`, sql`orders.decided_at`];
  const id = numberSearched(search);
  const isFound =
    id === null
      ? sql`(${containsWords(search, NAMES.campaign, NAMES.firm, NAMES.reference, NAMES.bank)} or ${onSearchedDay(search, now, ...times)}
          or ${amountSearched(search)}::bigint in (payable_kurus, total_with_vat_kurus))`
      : sql`orders.id = ${id}`;
  const ofFirm = firm === undefined ? sql`true` : sql`orders.firm_id = ${firm}`;
  const where = sql`${inAdminFilter(status)} and ${ofFirm} and ${isFound}`;
  return listOrdersWhere(db, {
    ...page,
    from: search.trim() === '' ? sql`orders` : WITH_NAMES,
    where,
    order: sql`payment_status = 'pending' desc, case when payment_status = 'pending' then orders.submitted_at end,
      case when payment_status = 'pending' then orders.id end,
      payment_status = 'awaiting' desc, ${SHOWN_AT} desc, orders.id desc`,
  });
}

interface OrderSums {
  count: number;
  total_amount: Kurus;
  system_fee: Kurus;
  vat_amount: Kurus;
}

const NOTHING: OrderSums = { count: 0, total_amount: kurus(0), system_fee: kurus(0), vat_amount: kurus(0) };

/**
 * As it is paid to us, so less what firms withhold. Nothing is earned from a transfer that its campaign no longer waits for: it counts without fee and VAT. Money put
 * into a firm's wallet counts when it pays something.
 */
export async function sumOrders(db: Db, firmId: number | null): Promise<Record<PaymentStatus, OrderSums>> {
  const found = await rows(
    db,
    sql<OrderSums & { payment_status: PaymentStatus }>`
      select payment_status, count(*) filter (where kind <> 'wallet' or payment_status <> 'paid') as count,
        coalesce(sum(payable_kurus) filter (where kind <> 'wallet' or payment_status <> 'paid'), 0)::bigint
          as total_amount,
        coalesce(sum(system_fee_kurus - withheld_kurus) filter (where detached_at is null), 0)::bigint as system_fee,
        coalesce(sum(vat_amount_kurus - withheld_kurus) filter (where detached_at is null), 0)::bigint as vat_amount
      from orders where ${firmId}::bigint is null or firm_id = ${firmId} group by payment_status`,
  );
  const byStatus = Object.fromEntries(found.map(({ payment_status, ...sums }) => [payment_status, sums]));
  return {
    awaiting: NOTHING,
    pending: NOTHING,
    paid: NOTHING,
    rejected: NOTHING,
    void: NOTHING,
    ...byStatus,
  };
}

export function sumUnpaid(
  db: Db,
  { firmId, today }: { firmId: number; today: CalendarDay },
): Promise<OrderSums> {
  return one(
    db,
    sql<OrderSums>`
      select count(*) as count, coalesce(sum(payable_kurus), 0)::bigint as total_amount,
        coalesce(sum(system_fee_kurus - withheld_kurus), 0)::bigint as system_fee,
        coalesce(sum(vat_amount_kurus - withheld_kurus), 0)::bigint as vat_amount
      from orders join campaigns on campaigns.id = campaign_id
      where orders.firm_id = ${firmId} and ${payableOn(today)}`,
  );
}

export function addSums(left: OrderSums, right: OrderSums): OrderSums {
  return {
    count: left.count + right.count,
    total_amount: kurus(left.total_amount + right.total_amount),
    system_fee: kurus(left.system_fee + right.system_fee),
    vat_amount: kurus(left.vat_amount + right.vat_amount),
  };
}

export async function readPendingFees(db: Db): Promise<Kurus> {
  const { awaiting, pending } = await sumOrders(db, null);
  return addSums(awaiting, pending).system_fee;
}

export type Locked<Order extends OrderRow = OrderRow> = Order & { campaign: CampaignRow | undefined };

/** Locks as `lockOrder` does, campaigns and orders each in the order of their ids. @throws PAYMENT_NOT_FOUND. */
export async function lockOrders(tx: Db, orderIds: readonly number[]): Promise<Locked[]> {
  const campaigns = await rows(
    tx,
    sql<CampaignRow>`select * from campaigns
      where id in (select campaign_id from orders where id = any(${orderIds}::bigint[]))
      order by id for no key update`,
  );
  await rows(
    tx,
    sql`select id from orders where id = any(${orderIds}::bigint[]) order by id for no key update`,
  );
  const orders = await rows(
    tx,
    sql<OrderRow>`${SELECT_ORDERS} where orders.id = any(${orderIds}::bigint[]) order by orders.id`,
  );
  if (orders.length !== orderIds.length) throw paymentErrors.PAYMENT_NOT_FOUND();
  return orders.map((order) => ({
    ...order,
    campaign: campaigns.find(({ id }) => id === order.campaign_id),
  }));
}

/** Locks the campaign before the order, as everywhere, to avoid deadlocks; the ledger's accounts come after both. */
export async function lockOrder(tx: Db, orderId: number): Promise<Locked> {
  const [order] = await lockOrders(tx, [orderId]);
  if (order === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
  return order;
}

export async function lockCampaignOrder(tx: Db, orderId: number): Promise<Locked<CampaignOrder>> {
  const order = await lockOrder(tx, orderId);
  if (!isOfCampaign(order)) throw new Error(`order ${orderId} belongs to no campaign`);
  return order;
}
