import type { Actor } from '#lib/server/actor.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { mayCall, type Route } from '#lib/shared/route.ts';
import { adminCampaignsContract } from '#features/campaigns/contract/admin.ts';
import { adminInvoicesContract, adminPaymentsContract } from '#features/payments/contract.ts';
import {
  type Found,
  searchContract,
  MOST_OF_A_KIND,
  isSearchable,
  invoiceSearched,
  rowNumber,
} from './contract.ts';
import type { RawBuilder } from 'kysely';
import { amountSearched } from '#lib/shared/read-amount.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { onSearchedDay } from '#lib/server/database/on-searched-day.ts';
import { ORDER_KIND_TEXTS } from '#features/payments/texts.ts';
import { PAYMENT_STATUS_TEXTS, type PaymentStatus } from '#features/payments/lifecycle.ts';
import { findPeople } from '#features/accounts/server.ts';
import { adminWithdrawalsContract } from '#features/wallet/contract.ts';
import { normalizeIban } from '#features/wallet/iban.ts';

const NOTHING: Found = {
  people: [],
  firms: [],
  campaigns: [],
  payments: [],
  withdrawals: [],
  invoices: [],
  entries: [],
};

interface OpeningCalls {
  readUser: Route;
  readEntry: Route;
}

export function mountSearch(kit: ServerKit, opening: OpeningCalls): void {
  implement(kit, searchContract, {
    searchEverything: async ({ db, query, actor, now }) => ({
      data: isSearchable(query.q) ? await find(db, { search: query.q, actor, opening, now }) : NOTHING,
    }),
  });
}

/** Like every search here, answered by an index of trigrams, a key, or a table of thousands. */
async function findFirms(db: Db, search: string): Promise<Found['firms']> {
  const firms = await findPeople(db, { search, roles: ['firm'], most: MOST_OF_A_KIND });
  return firms.map((firm) => ({ ...firm, firm_name: firm.firm_name ?? firm.name }));
}

function orNumber(search: string, id: RawBuilder<unknown>, words: RawBuilder<unknown>): RawBuilder<unknown> {
  const number = rowNumber(search);
  return number === null ? words : sql`(${id} = ${number} or ${words})`;
}

/** Those whose own row was named by its number come first, then the newest. */
function numberFirst(search: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${id} = ${rowNumber(search) ?? 0} desc, ${id} desc limit ${MOST_OF_A_KIND}`;
}

function findCampaigns(db: Db, search: string): Promise<Found['campaigns']> {
  const id = sql`campaigns.id`;
  const named = containsWords(search, sql`campaigns.name_folded`, sql`firms.name_folded`);
  return rows(
    db,
    sql<Found['campaigns'][number]>`select campaigns.id, campaign_name, firm_name, status, start_date
      from campaigns join firms on user_id = firm_id
      where status <> 'draft' and deleted_at is null and ${orNumber(search, id, named)}
      order by ${numberFirst(search, id)}`,
  );
}

type PaymentRow = Omit<Found['payments'][number], 'status_text'> & { payment_status: PaymentStatus };

async function findPayments(db: Db, search: string, now: Date): Promise<Found['payments']> {
  const id = sql`orders.id`;
  const named = containsWords(
    search,
    sql`reference_folded`,
    sql`coalesce(campaigns.name_folded, '')`,
    sql`firms.name_folded`,
    sql`coalesce((select bank_lines.search_text from bank_lines where bank_lines.id = bank_line_id), '')`,
  );
  const onDay = onSearchedDay(
    search,
    now,
    sql`orders.created_at`,
    sql`orders.submitted_at`,
    sql`orders.decided_at`,
  );
  const isMeant = sql`(${named} or ${onDay} or ${amountSearched(search)}::bigint in (payable_kurus, total_with_vat_kurus))`;
  const found = await rows(
    db,
    sql<PaymentRow>`select orders.id, reference, coalesce(campaign_name, ${ORDER_KIND_TEXTS.wallet}) as campaign_name,
        firm_name, payable_kurus as payable, payment_status
      from orders left join campaigns on campaigns.id = campaign_id join firms on user_id = orders.firm_id
      where ${orNumber(search, id, isMeant)} order by ${numberFirst(search, id)}`,
  );
  return found.map((row) => ({ ...row, status_text: PAYMENT_STATUS_TEXTS[row.payment_status] }));
}

async function findInvoices(db: Db, search: string): Promise<Found['invoices']> {
  const { beginning = null, ending = null, sequence = null } = invoiceSearched(search) ?? {};
  const isNamed = sql`(starts_with(number, ${beginning}::text) or sequence = ${sequence}::int
    or right(number, ${(ending ?? '').length}) = ${ending}::text or firm_id = any(array(
      select user_id from firms where ${containsWords(search, sql`name_folded`)})))`;
  const closest = sql`(sequence is not distinct from ${sequence}::int) desc, invoices.id desc limit ${MOST_OF_A_KIND}`;
  return rows(
    db,
    sql<
      Found['invoices'][number]
    >`select invoices.id, invoices.number, invoices.total_kurus as total_amount, firm_name, campaign_name
      from (select * from invoices where ${isNamed} order by ${closest}) as invoices
      left join orders on orders.id = invoices.order_id
      left join campaign_returns on campaign_returns.id = return_id
      join campaigns on campaigns.id = coalesce(orders.campaign_id, campaign_returns.campaign_id)
      join firms on user_id = invoices.firm_id
      order by ${closest}`,
  );
}

/** An IBAN as it is stored, or at least its last four digits; null in any other search. */
function ibanSearched(search: string): string | null {
  const typed = normalizeIban(search);
  return /^(TR)?\d{4,24}$/.test(typed) ? typed : null;
}

/** By its holder, the whole IBAN or its end, the amount or the day. */
function findWithdrawals(db: Db, search: string, now: Date): Promise<Found['withdrawals']> {
  const id = sql`id`;
  const iban = ibanSearched(search);
  const isNumber = iban !== null || rowNumber(search) !== null;
  const named = isNumber
    ? sql`right(iban, ${iban?.length ?? 0}) = ${iban}::text`
    : containsWords(search, sql`search_text`);
  const onDay = onSearchedDay(search, now, sql`created_at`, sql`decided_at`);
  const isMeant = sql`(${named} or ${onDay} or amount_kurus = ${amountSearched(search)}::bigint)`;
  return rows(
    db,
    sql<
      Found['withdrawals'][number]
    >`select id, account_holder, right(iban, 4) as iban_end, amount_kurus as amount, status
      from withdrawals where ${orNumber(search, id, isMeant)} order by ${numberFirst(search, id)}`,
  );
}

function findEntries(db: Db, search: string): Promise<Found['entries']> {
  const iban = ibanSearched(search);
  const isPaidBy = sql`id in (select entry.id from orders
    join ledger_entries as entry on entry.kind in ('order_paid', 'late_transfer', 'wallet_top_up') and entry.ref = orders.id::text
    where ${containsWords(search, sql`reference_folded`)}
    union all select entry.id from withdrawals
    join ledger_entries as entry on entry.kind = 'withdrawal_asked' and entry.ref = withdrawals.id::text
    where right(iban, ${iban?.length ?? 0}) = ${iban}::text)`;
  const id = sql`id`;
  return rows(
    db,
    sql<Found['entries'][number]>`select id, kind, at,
        (select coalesce(sum(amount_kurus), 0)::bigint from ledger_postings
          where entry_id = ledger_entries.id and amount_kurus > 0) as amount
      from ledger_entries where ${orNumber(search, id, isPaidBy)} order by ${numberFirst(search, id)}`,
  );
}

/** Each kind is searched only for those who may make the call that opens it: a result says no more than its page. */
async function find(
  db: Db,
  {
    search,
    actor,
    opening,
    now,
  }: { search: string; actor: Pick<Actor, 'role' | 'duty'>; opening: OpeningCalls; now: Date },
): Promise<Found> {
  const mayOpenPeople = mayCall(opening.readUser, actor);
  const mayOpenPayments = mayCall(adminPaymentsContract.listPayments, actor);
  const [people, firms, campaigns, payments, withdrawals, invoices, entries] = await Promise.all([
    mayOpenPeople ? findPeople(db, { search, roles: ['admin', 'user'], most: MOST_OF_A_KIND }) : [],
    mayOpenPeople ? findFirms(db, search) : [],
    mayCall(adminCampaignsContract.adminGetCampaign, actor) ? findCampaigns(db, search) : [],
    mayOpenPayments ? findPayments(db, search, now) : [],
    mayCall(adminWithdrawalsContract.listWithdrawals, actor) ? findWithdrawals(db, search, now) : [],
    mayCall(adminInvoicesContract.readFirmInvoice, actor) ? findInvoices(db, search) : [],
    mayCall(opening.readEntry, actor) ? findEntries(db, search) : [],
  ]);
  return { people, firms, campaigns, payments, withdrawals, invoices, entries };
}
