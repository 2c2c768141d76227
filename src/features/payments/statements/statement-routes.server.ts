import { istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import { numberSearched } from '#lib/shared/searched.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, inTransaction, one, rows, sql } from '#lib/server/db.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { bankStatementsContract, type LINE_FILTERS, type LINE_STATES } from '../contract/statements.ts';
import { issuerOf } from '../invoices/issue-invoice.server.ts';
import { listMatchable } from '../queries.server.ts';
import { readAmount } from './bank-line.ts';
import { asMatchable, bookLine, findPayout, setLine } from './book-line.server.ts';
import { suggestColumns } from './csv-columns.ts';
import { findColumns, importStatement, saveColumns } from './import-statement.server.ts';
import { type Effect, expectedOf, matchLine } from './matching.ts';
import { readBankCsv } from './read-bank-csv.server.ts';
import { checkStatement, openStatement } from './read-statement.server.ts';
import { bookingTexts } from './texts.ts';

const SAMPLES = 5;

export function mountBankStatements(kit: ServerKit): void {
  const { company } = kit.config;
  const issuer = issuerOf(kit.config);
  const { iban } = company.bank;

  const handlers: Handlers<typeof bankStatementsContract> = {
    uploadStatement: async ({ db, body: { columns: how, ...given }, files, actor, now }) => {
      const bytes = files.file ?? Buffer.alloc(0);
      const opened = openStatement(bytes);
      const table = 'rows' in opened ? opened : null;
      const known = table === null ? undefined : await findColumns(db, table.signature);
      if (table !== null && how !== 'chosen' && (how === 'choose' || known === undefined)) {
        const samples = table.rows.slice(0, SAMPLES).map(({ cells }) => cells);
        const suggested = known ?? suggestColumns(table.header, samples);
        const unknown = { header: table.header, samples, suggested };
        return { data: { statement: null, unknown }, message: bookingTexts.choose };
      }
      const columns = how === 'chosen' || known === undefined ? given : known;
      const statement = 'rows' in opened ? readBankCsv(opened, columns) : opened;
      checkStatement(statement, { iban, today: istanbulDay(now) });
      const adminId = actor.userId;
      if (table !== null && how === 'chosen')
        await saveColumns(db, { signature: table.signature, columns, adminId, now });
      const imported = await importStatement(db, { statement, bytes, iban, adminId, now });
      return { data: { statement: imported, unknown: null }, message: bookingTexts.imported(imported) };
    },

    listBankLines: async ({ db, query, now }) => {
      const { lines, total, certain } = await listLines(db, query);
      const open = lines.filter(({ state, amount }) => (state === 'open' || state === 'same') && amount > 0);
      const found =
        open.length === 0
          ? []
          : await listMatchable(
              db,
              open.flatMap(({ quoted }) => quoted),
            );
      const orders = found.map((order) => asMatchable(order, now));
      const payouts = await readPayouts(db, lines);
      const described = lines.map((line) => {
        const payout = payouts.get(line.id) ?? null;
        const match = open.includes(line) ? matchLine(line, orders) : { isCertain: false, candidates: [] };
        const candidates = match.candidates.map(({ order, ...candidate }) => {
          const { id: order_id, firm_id, firm_name, campaign_name, reference } = order;
          const expected = expectedOf(order);
          return { order_id, firm_id, firm_name, campaign_name, reference, expected, ...candidate };
        });
        const isCertain = match.isCertain || (payout !== null && line.amount < 0);
        return { ...line, is_certain: isCertain && line.state === 'open', candidates, payout };
      });
      return { data: { lines: described, pagination: pagination(query, total), certain } };
    },

    listPayees: async ({ db }) => ({
      data: await rows(
        db,
        sql<{
          id: number;
          firm_name: string;
        }>`select user_id as id, firm_name from firms order by name_folded`,
      ),
    }),

    bookBankLine: async ({ db, params, body, actor, now }) => {
      const { order_id: orderId, firm_id: firmId, is_payout: isPayout, effect } = body;
      const toOrder = orderId == null ? { firmId: firmId ?? 0 } : { orderId };
      const to = isPayout ? 'payout' : toOrder;
      await bookLine(db, { lineId: params.id, to, effect, adminId: actor.userId, issuer, now });
      return { message: bookingTexts.booked[effect] };
    },

    setBankLine: async ({ db, params, body: { state }, actor, now }) => {
      const decision = { lineId: params.id, state, adminId: actor.userId, now };
      await inTransaction(db, (tx) => setLine(tx, decision));
      return { message: state === 'open' ? bookingTexts.opened : bookingTexts.ignored };
    },
  };
  implement(kit, bankStatementsContract, handlers);
}

async function readPayouts(db: Db, lines: readonly LineRow[]) {
  const found = new Map<number, { withdrawal_id: number; run_id: number; effect: Effect }>();
  for (const line of lines) {
    const payout = line.state === 'open' ? await findPayout(db, line) : undefined;
    if (payout !== undefined) found.set(line.id, payout);
  }
  return found;
}

interface LineRow {
  id: number;
  booked_on: string;
  amount: Kurus;
  reference: string | null;
  party: string | null;
  iban: string | null;
  text: string;
  end_to_end: string | null;
  withdrawal_id: number | null;
  quoted: string[];
  state: (typeof LINE_STATES)[number];
  order: { id: number; firm_name: string; campaign_name: string } | null;
  decided_by_name: string | null;
}

/** As `payoutEffect` says it of money that went. */
const PAYOUT = sql`case when bank_lines.end_to_end ~ '^IK-C-[0-9]{1,15}-[0-9]{1,15}$' then exists (select from payout_run_rows
    where withdrawal_id = split_part(end_to_end, '-', 3)::bigint and run_id = split_part(end_to_end, '-', 4)::bigint
      and result is distinct from 'not_sent' and payout_run_rows.amount_kurus = -bank_lines.amount_kurus)
    and not exists (select from bank_lines as other
      where other.withdrawal_id = split_part(bank_lines.end_to_end, '-', 3)::bigint and other.amount_kurus < 0)
  else false end`;

/** As `matchLine` says it: one quoted order alone, which waits for exactly this amount. */
const CERTAIN = sql`(bank_lines.state = 'open' and case when amount_kurus < 0 then ${PAYOUT} else (
  select count(*) = 1 and bool_and(payment_status in ('awaiting', 'pending', 'rejected')
    and total_with_vat_kurus - wallet_part_kurus = amount_kurus)
  from orders where orders.reference = any(quoted)) end)`;
const OPEN = sql`bank_lines.state in ('same', 'open')`;

const IN_FILTER: Readonly<Record<(typeof LINE_FILTERS)[number], typeof OPEN>> = {
  open: OPEN,
  certain: CERTAIN,
  doubtful: sql`${OPEN} and not ${CERTAIN}`,
  booked: sql`bank_lines.state = 'booked'`,
  all: sql`true`,
};

async function listLines(
  db: Db,
  { search, status, ...page }: Page & { search: string; status: (typeof LINE_FILTERS)[number] },
): Promise<{ lines: LineRow[]; total: number; certain: number }> {
  const id = numberSearched(search);
  const amount = readAmount(search, ',');
  const isAmount = amount === undefined ? sql`false` : sql`abs(amount_kurus) = ${Math.abs(amount)}`;
  const isFound =
    id === null
      ? sql`(${isAmount} or ${containsWords(search, sql`bank_lines.search_text`)})`
      : sql`bank_lines.id = ${id}`;
  const where = sql`${IN_FILTER[status]} and ${isFound}`;
  const { total, certain } = await one(
    db,
    sql<{ total: number; certain: number }>`select count(*) filter (where ${where}) as total,
      count(*) filter (where ${CERTAIN}) as certain from bank_lines`,
  );
  const lines = await rows(
    db,
    sql<LineRow>`select bank_lines.id, booked_on, amount_kurus as amount, bank_lines.reference, party, iban, text,
        quoted, end_to_end, withdrawal_id, bank_lines.state, users.name as decided_by_name,
        (select jsonb_build_object('id', orders.id, 'firm_name', firm_name, 'campaign_name',
          coalesce(campaign_name, ''))
        from orders join firms on firms.user_id = orders.firm_id
          left join campaigns on campaigns.id = orders.campaign_id
        where bank_line_id = bank_lines.id) as order
      from bank_lines left join users on users.id = decided_by
      where ${where} order by booked_on desc, bank_lines.id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { lines, total, certain };
}
