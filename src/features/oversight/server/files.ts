/** The trial balance and the journal as files for a spreadsheet. */
import { type CsvColumn, toCsv } from '#lib/shared/csv.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import type { Db } from '#lib/server/db.ts';
import { accountsText, BOOK_TEXTS, bookWords, fileTexts as texts, KIND_TEXTS } from '../texts.ts';
import { type JournalEntry, type JournalFilter, MOST_COUNTED, readJournal } from './journal.ts';
import { type BookBalance, readBalances } from './read-books.ts';

function csvFile<Row>(
  name: string,
  now: Date,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): FileAnswer {
  return {
    file_name: `${name}-${now.toISOString().slice(0, 10)}.csv`,
    content_type: 'text/csv; charset=utf-8',
    content: Buffer.from(toCsv(columns, rows)).toString('base64'),
  };
}

const lira = (amount: Kurus) => kurusToLira(amount);

const BALANCE_COLUMNS: CsvColumn<BookBalance>[] = [
  { title: bookWords.group, value: ({ book }) => BOOK_TEXTS[book] },
  { title: texts.accounts, value: ({ accounts }) => accounts },
  { title: bookWords.held, value: ({ held }) => lira(held) },
  { title: words.balance, value: ({ balance }) => lira(balance) },
];

export async function balancesFile(db: Db, now: Date): Promise<FileAnswer> {
  return csvFile(texts.balances, now, BALANCE_COLUMNS, await readBalances(db));
}

const ENTRY_COLUMNS: CsvColumn<JournalEntry>[] = [
  { title: texts.id, value: ({ id }) => id },
  { title: words.date, value: ({ at }) => formatDateTime(at) },
  { title: words.action, value: ({ kind }) => KIND_TEXTS[kind] },
  { title: bookWords.ref, value: ({ ref }) => ref },
  { title: words.actor, value: ({ actor_name }) => actor_name ?? bookWords.automatic },
  { title: texts.from, value: ({ from_accounts }) => accountsText(from_accounts) },
  { title: texts.to, value: ({ to_accounts }) => accountsText(to_accounts) },
  { title: words.amount, value: ({ amount }) => lira(amount) },
];

/** The newest entries that meet the filter. */
export async function entriesFile(db: Db, filter: JournalFilter, now: Date): Promise<FileAnswer> {
  const entries = await readJournal(db, { ...filter, page: 1, limit: MOST_COUNTED });
  return csvFile(texts.entries, now, ENTRY_COLUMNS, entries);
}
