import { createHash } from 'node:crypto';
import { type Db, first, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { recordAct } from '#lib/server/audit.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { statementActs } from '../contract/statements.ts';
import type { Statement, StatementFormat } from './bank-line.ts';
import type { CsvColumns } from './csv-columns.ts';
import { findEndToEnd, findQuoted } from './matching.ts';
import { type PlannedLine, planLines, shownOf, type StoredLine } from './plan-lines.ts';

interface Upload {
  statement: Statement;
  bytes: Uint8Array;
  iban: string;
  adminId: number;
  now: Date;
}

interface Imported {
  format: StatementFormat;
  lines: number;
  new_lines: number;
  same_lines: number;
}

/** One transaction: a file is there as a whole or not at all. */
export function importStatement(db: Db, upload: Upload): Promise<Imported> {
  const { statement, bytes, iban, adminId, now } = upload;
  const { format } = statement;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return inTransaction(db, async (tx) => {
    // One after the other, so that each knows the lines of the one before.
    await run(tx, sql`lock table bank_statements in share row exclusive mode`);
    const count = statement.lines.length;
    const nothing = { format, lines: count, new_lines: 0, same_lines: 0 };
    if (await first(tx, sql`select from bank_statements where file_hash = ${hash}`)) return nothing;
    const days = statement.lines.map(({ day }) => day).toSorted();
    const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
    const planned = planLines(statement.lines, await readStored(tx, { iban, from, to }), format);
    const { id } = await one(
      tx,
      sql<{ id: number }>`insert into bank_statements
          (file_hash, format, account, first_day, last_day, lines, new_lines, uploaded_by, uploaded_at)
        values (${hash}, ${format}, ${iban}, ${from}::date, ${to}::date, ${count}, ${planned.length}, ${adminId}, ${now})
        returning id`,
    );
    for (let at = 0; at < planned.length; at += BATCH)
      await insertLines(tx, { id, iban, lines: planned.slice(at, at + BATCH) });
    const after = { lines: count, new_lines: planned.length, file_hash: hash };
    await recordAct(tx, { actorId: adminId, act: statementActs.upload, subjectId: id, after, now });
    const same = planned.filter(({ sameAs }) => sameAs !== null).length;
    return { ...nothing, new_lines: planned.length - same, same_lines: same };
  });
}

const BATCH = 2000;

async function readStored(
  tx: Db,
  { iban, from, to }: { iban: string; from: string; to: string },
): Promise<StoredLine[]> {
  const found = await rows(
    tx,
    sql<{
      id: number;
      day: string;
      amount: Kurus;
      mark: string;
      number: number;
      party: string | null;
      text: string;
      format: StatementFormat;
      is_aside: boolean;
    }>`select bank_lines.id, booked_on as day, amount_kurus as amount, mark, number, party, text, format,
        same_as is not null and state in ('same', 'ignored') as is_aside
      from bank_lines join bank_statements on bank_statements.id = statement_id
      where bank_lines.account = ${iban} and booked_on between ${from}::date and ${to}::date order by bank_lines.id`,
  );
  return found.map((line) => ({ ...line, shown: shownOf(line) }));
}

async function insertLines(
  tx: Db,
  { id, iban, lines }: { id: number; iban: string; lines: readonly PlannedLine[] },
): Promise<void> {
  const given = lines.map(({ text, party, reference, endToEnd, ...line }) => ({
    ...line,
    text,
    party,
    reference,
    end_to_end: findEndToEnd(endToEnd, text) ?? endToEnd,
    same_as: line.sameAs,
    quoted: findQuoted(text, reference, endToEnd),
  }));
  await run(
    tx,
    sql`insert into bank_lines (statement_id, account, booked_on, amount_kurus, mark, number, reference, end_to_end,
        party, iban, text, quoted, same_as, state)
      select ${id}, ${iban}, day, amount, mark, number, reference, end_to_end, party, iban, text,
        array(select jsonb_array_elements_text(quoted)), same_as, case when same_as is null then 'open' else 'same' end
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as line (day date, amount bigint, mark text,
        number integer, reference text, end_to_end text, party text, iban text, text text, quoted jsonb, same_as bigint)`,
  );
}

export async function findColumns(db: Db, signature: string): Promise<CsvColumns | undefined> {
  const found = await first(
    db,
    sql<{ columns: CsvColumns }>`select columns from bank_formats where signature = ${signature}`,
  );
  return found?.columns;
}

export async function saveColumns(
  db: Db,
  {
    signature,
    columns,
    adminId,
    now,
  }: { signature: string; columns: CsvColumns; adminId: number; now: Date },
): Promise<void> {
  await run(
    db,
    sql`insert into bank_formats (signature, columns, chosen_by, chosen_at)
      values (${signature}, ${JSON.stringify(columns)}::jsonb, ${adminId}, ${now})
      on conflict (signature) do update set columns = excluded.columns, chosen_by = excluded.chosen_by,
        chosen_at = excluded.chosen_at`,
  );
}
