/** The journal as a file for a spreadsheet. */
import { type CsvColumn, liraCell as lira, toCsv } from '#lib/shared/csv.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { csvFile } from '#lib/server/csv-file.ts';
import type { Db } from '#lib/server/db.ts';
import { accountsText } from '#features/ledger/names.ts';
import { SIDE_NAMES, SIDES } from '../sides.ts';
import { bookWords, fileTexts as texts, KIND_TEXTS } from '../texts.ts';
import { accountOf, type JournalEntry, type JournalFilter, MOST_COUNTED, readJournal } from './journal.ts';

/** Two columns for an amount, as on the screens; one of them is empty in each row. */
function sideColumns<Row>(amountOf: (row: Row) => Kurus): CsvColumn<Row>[] {
  return SIDE_NAMES.map((side) => ({
    title: bookWords[side],
    value: (row) => {
      const amount = SIDES[side](amountOf(row));
      return amount === null ? null : lira(amount);
    },
  }));
}

const ABOUT_ENTRY: CsvColumn<JournalEntry>[] = [
  { title: texts.id, value: ({ id }) => id },
  { title: words.date, value: ({ at }) => formatDateTime(at) },
  { title: words.action, value: ({ kind }) => KIND_TEXTS[kind] },
  { title: bookWords.ref, value: ({ ref }) => ref },
  { title: words.actor, value: ({ actor_name }) => actor_name ?? bookWords.automatic },
  { title: bookWords.debitAccounts, value: ({ from_accounts }) => accountsText(from_accounts) },
  { title: bookWords.creditAccounts, value: ({ to_accounts }) => accountsText(to_accounts) },
];
const AMOUNT: CsvColumn<JournalEntry> = { title: words.amount, value: ({ amount }) => lira(amount) };

/** The newest entries that meet the filter. Those of one account change its balance, on one side or the other. */
export async function entriesFile(db: Db, filter: JournalFilter, now: Date): Promise<FileAnswer> {
  const entries = await readJournal(db, { ...filter, page: 1, limit: MOST_COUNTED });
  const amounts =
    accountOf(filter) === undefined ? [AMOUNT] : sideColumns<JournalEntry>(({ amount }) => amount);
  return csvFile(texts.entries, toCsv([...ABOUT_ENTRY, ...amounts], entries), now);
}
