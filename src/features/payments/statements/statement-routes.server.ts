import { istanbulDay } from '#lib/shared/dates.ts';
import { AppError } from '#lib/shared/errors.ts';
import { type Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import { amountSearched } from '#lib/shared/read-amount.ts';
import { numberSearched } from '#lib/shared/searched.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, inTransaction, one, rows, sql } from '#lib/server/db.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { bankStatementsContract, type LINE_FILTERS, type LINE_STATES } from '../contract/statements.ts';
import { issuerOf } from '../invoices/issue-invoice.server.ts';
import { ORDER_KIND_TEXTS } from '../texts.ts';
import { bookLine, setLine } from './book-line.server.ts';
import { findColumns, importStatement, saveColumns } from './import-statement.server.ts';
import { matchLines } from './match-lines.server.ts';
import { type CsvTable, readBankCsv } from './read-bank-csv.server.ts';
import { checkStatement, openStatement } from './read-statement.server.ts';
import { bookingTexts, payoutName } from './texts.ts';

const SAMPLES = 5;
const SAMPLE_LENGTH = 30;
/** The newest open lines, of which a look at the list finds the certain ones. */
const MOST_OPEN = 1000;

export function mountBankStatements(kit: ServerKit): void {
  const { iban } = kit.config.company.bank;
  const issuer = issuerOf(kit.config);

  const handlers: Handlers<typeof bankStatementsContract> = {
    uploadStatement: async ({ db, body: { columns: how, ...given }, files, actor, now }) => {
      const bytes = files.file ?? Buffer.alloc(0);
      const adminId = actor.userId;
      const opened = openStatement(bytes);
      const table = 'rows' in opened ? opened : null;
      const known = table === null ? undefined : await findColumns(db, table.signature);
      if (table !== null && how !== 'chosen' && (how === 'choose' || known === undefined))
        return { data: { added: null, columns: describeColumns(table) }, message: bookingTexts.choose };
      const columns = how === 'chosen' || known === undefined ? given : known;
      const statement = 'rows' in opened ? readBankCsv(opened, columns) : opened;
      checkStatement(statement, { iban, today: istanbulDay(now) });
      if (table !== null && how === 'chosen')
        await saveColumns(db, { signature: table.signature, columns, adminId, now });
      const added = await importStatement(db, { statement, bytes, iban, adminId, now });
      return { data: { added, columns: null }, message: bookingTexts.imported(added) };
    },

    listBankLines: async ({ db, query, now }) => {
      const newest = { search: '', status: 'open', certain: [], page: 1, limit: MOST_OPEN } as const;
      const { lines: open } = await listLines(db, newest);
      const matches = await matchLines(db, open, now);
      const certain = open.flatMap(({ id }) => (matches.get(id)?.isCertain === true ? [id] : []));
      const { lines: listed, total } = await listLines(db, { ...query, certain });
      const older = listed.filter(({ id, state }) => state === 'open' && !matches.has(id));
      for (const [id, match] of await matchLines(db, older, now))
        matches.set(id, { ...match, isCertain: false });
      const lines = listed.map(({ firm_name, account_holder, campaign_name, ...line }) => {
        const { id, order_id, withdrawal_id } = line;
        const { isCertain = false, candidates = [], unfit = null } = matches.get(id) ?? {};
        const name = firm_name ?? account_holder;
        const about = withdrawal_id === null ? (campaign_name ?? '') : payoutName(withdrawal_id);
        const booked_to = name === null ? null : { order_id, withdrawal_id, name, about };
        return { ...line, is_certain: isCertain, candidates, booked_to, unfit };
      });
      return { data: { lines, pagination: pagination(query, total), certain: certain.length } };
    },

    listPayees: async ({ db }) => ({
      data: await rows(
        db,
        sql<{ id: number; firm_name: string }>`
          select user_id as id, firm_name from firms order by name_folded`,
      ),
    }),

    bookBankLines: async ({ db, body: { bookings }, actor, now }) => {
      let failed: AppError | null = null;
      let booked = 0;
      for (const { id, effect, order_id = null, withdrawal_id = null, firm_id = null } of bookings) {
        const to = { orderId: order_id, withdrawalId: withdrawal_id, firmId: firm_id };
        const booking = { lineId: id, ...to, effect, adminId: actor.userId, issuer, now };
        try {
          await inTransaction(db, (tx) => bookLine(tx, booking));
          booked += 1;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          failed ??= error;
        }
      }
      if (booked === 0 && failed !== null) throw failed;
      const [first] = bookings;
      const message =
        bookings.length === 1 && first !== undefined
          ? bookingTexts.booked[first.effect]
          : bookingTexts.bookedMany(booked, bookings.length - booked);
      return { data: { booked }, message };
    },

    setBankLine: async ({ db, params, body: { state }, actor, now }) => {
      const decision = { lineId: params.id, state, adminId: actor.userId, now };
      await inTransaction(db, (tx) => setLine(tx, decision));
      return { message: state === 'open' ? bookingTexts.opened : bookingTexts.ignored };
    },
  };
  implement(kit, bankStatementsContract, handlers);
}

function describeColumns({ header, rows: all }: CsvTable): string[] {
  return header.map((name, at) => {
    const sample = all.slice(0, SAMPLES).find(({ cells }) => cells[at])?.cells[at] ?? '';
    return [name, sample.slice(0, SAMPLE_LENGTH)].filter(Boolean).join(' · ');
  });
}

interface LineRow {
  id: number;
  booked_on: string;
  amount: Kurus;
  reference: string | null;
  party: string | null;
  iban: string | null;
  text: string;
  state: (typeof LINE_STATES)[number];
  resembles: string[];
  order_id: number | null;
  withdrawal_id: number | null;
  firm_name: string | null;
  account_holder: string | null;
  campaign_name: string | null;
}

interface Listed extends Page {
  search: string;
  status: (typeof LINE_FILTERS)[number];
  certain: readonly number[];
}

async function listLines(
  db: Db,
  { search, status, certain, ...page }: Listed,
): Promise<{ lines: LineRow[]; total: number }> {
  const id = numberSearched(search);
  const isAmount = sql`abs(bank_lines.amount_kurus) = abs(${amountSearched(search)}::bigint)`;
  const named = containsWords(search, sql`bank_lines.search_text`);
  const isFound = id === null ? sql`(${isAmount} or ${named})` : sql`bank_lines.id = ${id}`;
  const isOfStatus =
    status === 'certain'
      ? sql`bank_lines.id = any(${certain}::bigint[])`
      : sql`${status} in ('all', bank_lines.state)`;
  const where = sql`${isOfStatus} and ${isFound}`;
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from bank_lines where ${where}`,
  );
  const lines = await rows(
    db,
    sql<LineRow>`select bank_lines.id, booked_on, bank_lines.amount_kurus as amount, bank_lines.reference, party,
        bank_lines.iban, text, bank_lines.state, orders.id as order_id, withdrawal_id, firm_name, account_holder,
        coalesce(campaign_name, ${ORDER_KIND_TEXTS.wallet}) as campaign_name,
        array(select concat_ws(' · ', other.party, other.reference, other.text) from bank_lines as other
          where bank_lines.state = 'same' and other.account = bank_lines.account
            and other.booked_on = bank_lines.booked_on and other.amount_kurus = bank_lines.amount_kurus
            and other.statement_id <> bank_lines.statement_id
          order by other.id limit 3) as resembles
      from bank_lines left join orders on bank_line_id = bank_lines.id
        left join firms on firms.user_id = orders.firm_id left join campaigns on campaigns.id = orders.campaign_id
        left join withdrawals on withdrawals.id = withdrawal_id
      where ${where} order by booked_on desc, bank_lines.id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { lines, total };
}
