/** The platform's own wallet, read from the books (docs/product.md, Money). */
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { type EntryKind, PLATFORM_ACCOUNTS } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { platformMovementText, RETURN_KINDS } from '../texts.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { platformWalletContract } from '../contract/admin.ts';

export interface PlatformWallet {
  /** Income less expense. The wire has it under two names, because older clients read either. */
  balance: Kurus;
  total_balance: Kurus;
  /** Fees of paid orders, less the fees that went back. */
  total_income: Kurus;
  /** The VAT of those fees, the bonuses, and what corrections took. */
  total_expense: Kurus;
  /** Fees of orders not yet paid. */
  pending_amount: Kurus;
}

/** The sum that corrections moved on the accounts of the fees: no order was paid or given back by them. */
async function sumCorrections(db: Db): Promise<Kurus> {
  const { corrected } = await one(
    db,
    sql<{ corrected: Kurus }>`select coalesce(sum(amount_kurus), 0)::bigint as corrected
      from ledger_entries join ledger_postings on entry_id = id
      where kind = 'correction' and account_id in ('vat_payable', 'platform_revenue')`,
  );
  return corrected;
}

/**
 * The ledger splits the fee of every paid order into VAT owed and revenue, so that both together are the income. What is
 * left is what the books say; corrections therefore count among the expenses, whichever account they moved.
 */
export async function readPlatformWallet(db: Db, pendingFees: Kurus): Promise<PlatformWallet> {
  const [vat, revenue, expense, corrected] = await Promise.all([
    readBalance(db, 'vat_payable'),
    readBalance(db, 'platform_revenue'),
    readBalance(db, 'platform_expense'),
    sumCorrections(db),
  ]);
  const balance = kurus(revenue + expense);
  const income = kurus(revenue + vat - corrected);
  return {
    balance,
    total_balance: balance,
    total_income: income,
    total_expense: kurus(income - balance),
    pending_amount: pendingFees,
  };
}

export interface PlatformMovement {
  id: number;
  kind: EntryKind;
  campaign_name: string | null;
  transaction_date: Date;
  change: Kurus;
  system_fee: Kurus;
  vat_amount: Kurus;
}

export function toPlatformMovement({ change, campaign_name, ...movement }: PlatformMovement) {
  return {
    ...movement,
    transaction_type: change < 0 ? ('debit' as const) : ('credit' as const),
    description: platformMovementText(movement.kind, campaign_name ?? undefined),
    amount: kurus(Math.abs(change)),
  };
}

const FEE_KINDS: readonly EntryKind[] = ['order_paid', ...RETURN_KINDS];

export async function listPlatformMovements(
  db: Db,
  page: Page,
): Promise<{ movements: PlatformMovement[]; total: number }> {
  const isOwn = sql`account_id = any(${PLATFORM_ACCOUNTS}::text[])`;
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(distinct entry_id) as total from ledger_postings where ${isOwn}`,
  );
  const movements = await rows(
    db,
    sql<PlatformMovement>`
      select id, kind, detail ->> 'campaign_name' as campaign_name, at as transaction_date, change,
        case when kind = any(${FEE_KINDS}::text[]) then change + vat_amount else 0 end as system_fee, vat_amount
      from (
        select entry_id,
          coalesce(sum(amount_kurus) filter (where account_id <> 'vat_payable'), 0)::bigint as change,
          coalesce(sum(amount_kurus) filter (where account_id = 'vat_payable'), 0)::bigint as vat_amount
        from ledger_postings
        where ${isOwn} and entry_id = any(array(
          select distinct entry_id from ledger_postings where ${isOwn}
          order by entry_id desc limit ${page.limit} offset ${offsetOf(page)}))
        group by entry_id
      ) as own join ledger_entries on id = entry_id
      order by id desc`,
  );
  return { movements, total };
}

/** Passed in by the wiring, because `payments` imports `wallet` and not the other way round. */
export interface KnowsPendingFees {
  readPendingFees(db: Db): Promise<Kurus>;
}

export function mountPlatformWallet(kit: ServerKit, { readPendingFees }: KnowsPendingFees): void {
  implement(kit, platformWalletContract, {
    listAdminWallet: async ({ db, query }) => {
      const { movements, total } = await listPlatformMovements(db, query);
      const wallet = await readPlatformWallet(db, await readPendingFees(db));
      const transactions = movements.map(toPlatformMovement);
      return { data: { wallet, transactions, pagination: pagination(query, total) } };
    },
  });
}
