import { createHash } from 'node:crypto';
import { searchFold } from '#lib/shared/turkish.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { statementActs } from '../contract/statements.ts';
import type { BankLine, CsvColumns, Statement, StatementFormat } from './bank-line.ts';

interface Upload {
  statement: Statement;
  bytes: Uint8Array;
  iban: string;
  adminId: number;
  now: Date;
}

interface Imported {
  new_lines: number;
  same_lines: number;
}

/** One transaction: a file is there as a whole or not at all. */
export function importStatement(db: Db, upload: Upload): Promise<Imported> {
  const { statement, bytes, iban, adminId, now } = upload;
  const { format, lines } = statement;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return inTransaction(db, async (tx) => {
    // One after the other, so that each knows the lines of the one before.
    await run(tx, sql`lock table bank_statements in share row exclusive mode`);
    const known = await first(tx, sql`select from bank_statements where file_hash = ${hash}`);
    if (known !== undefined) return { new_lines: 0, same_lines: 0 };
    const { id } = await one(
      tx,
      sql<{ id: number }>`insert into bank_statements (file_hash, format, uploaded_by, uploaded_at)
        values (${hash}, ${format}, ${adminId}, ${now}) returning id`,
    );
    const states = await insertLines(tx, { id, iban, format, lines });
    const after = { lines: lines.length, new_lines: states.length, file_hash: hash };
    await recordAct(tx, { actorId: adminId, act: statementActs.upload, subjectId: id, after, now });
    const same = states.filter(({ state }) => state === 'same').length;
    return { new_lines: states.length - same, same_lines: same };
  });
}

/** Tells a movement from others of its day and amount: by its reference, else the balance behind it, else its text. */
function markOf({ reference, balance, party, text }: BankLine): string {
  if (reference !== null) return `r:${reference}`;
  return balance === null ? `t:${searchFold(`${party ?? ''} ${text}`).slice(0, 500)}` : `b:${balance}`;
}

interface Insert {
  id: number;
  iban: string;
  format: StatementFormat;
  lines: readonly BankLine[];
}

/**
 * Adds those that are not stored yet; equal ones are counted within their day. Where another file had a line of this day and
 * amount that is not in this one, and in another form, a person says whether it is the same: two forms have no mark in common.
 */
function insertLines(tx: Db, { id, iban, format, lines }: Insert): Promise<{ state: string }[]> {
  const given = lines.map((line) => ({ ...line, mark: markOf(line) }));
  return rows(
    tx,
    sql<{ state: string }>`with given as materialized (
        select *, row_number() over (partition by day, amount, mark order by line) as number
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as line (line integer, day date, amount bigint, mark text,
          reference text, party text, iban text, text text)),
      others as (select booked_on as day, amount_kurus as amount, array_agg(distinct format || left(mark, 1)) as forms
        from bank_lines as other join bank_statements on bank_statements.id = statement_id
        where account = ${iban} and booked_on between (select min(day) from given) and (select max(day) from given)
          and not exists (select from given where day = booked_on and amount = amount_kurus
            and given.mark = other.mark and given.number = other.number)
        group by 1, 2)
      insert into bank_lines (statement_id, account, booked_on, amount_kurus, mark, number, reference, party, iban, text, state)
      select ${id}, ${iban}, day, amount, mark, number, reference, party, iban, text,
        case when forms <> array[${format} || left(mark, 1)] then 'same' else 'open' end
      from given left join others using (day, amount) order by line
      on conflict on constraint bank_lines_once do nothing
      returning state`,
  );
}

export async function findColumns(db: Db, signature: string): Promise<CsvColumns | undefined> {
  const found = await first(
    db,
    sql<{ columns: CsvColumns }>`select columns from bank_formats where signature = ${signature}`,
  );
  return found?.columns;
}

interface Chosen extends Pick<Upload, 'adminId' | 'now'> {
  signature: string;
  columns: CsvColumns;
}

export async function saveColumns(db: Db, { signature, columns, adminId, now }: Chosen): Promise<void> {
  await run(
    db,
    sql`insert into bank_formats (signature, columns, chosen_by, chosen_at)
      values (${signature}, ${JSON.stringify(columns)}::jsonb, ${adminId}, ${now})
      on conflict (signature) do update set columns = excluded.columns, chosen_by = excluded.chosen_by,
        chosen_at = excluded.chosen_at`,
  );
}
