import { type CsvColumn, liraCell, toCsv } from '#lib/shared/csv.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { words } from '#lib/shared/words.ts';
import { csvFile } from '#lib/server/csv-file.ts';
import type { Db } from '#lib/server/db.ts';
import { peopleWords } from '#features/people/texts.ts';
import { groupInFours } from '../grouping.ts';
import { walletWords, withdrawalsFileTexts as texts } from '../texts.ts';
import { countOtherAskers, listWithdrawals, toWire, type WithdrawalFilter } from './queries.ts';

/** The most rows of a file. The screen's filters make a shorter list. */
const ALL = { page: 1, limit: 10_000 };

const COLUMNS: CsvColumn<ReturnType<typeof toWire> & { other_askers: number }>[] = [
  { title: texts.number, value: ({ id }) => id },
  { title: walletWords.askedAt, value: ({ created_at: at }) => formatDateTime(at) },
  { title: texts.asker, value: ({ name }) => name },
  { title: words.email, value: ({ email }) => email },
  { title: words.amount, value: ({ amount }) => liraCell(amount) },
  { title: words.iban, value: ({ iban }) => groupInFours(iban) },
  { title: words.accountHolder, value: ({ account_holder: holder }) => holder },
  { title: walletWords.sameName, value: ({ name_matches: matches }) => (matches ? texts.yes : texts.no) },
  { title: texts.otherAskers, value: ({ other_askers: others }) => others },
  { title: peopleWords.suspended, value: ({ is_suspended: is }) => (is ? texts.yes : texts.no) },
  { title: words.status, value: ({ status_text: text }) => text },
  { title: texts.restsUntil, value: ({ rests_until: at }) => (at === null ? null : formatDateTime(at)) },
  { title: words.rejectionReason, value: ({ rejection_reason: reason }) => reason },
  { title: walletWords.decidedAt, value: ({ decided_at: at }) => (at === null ? null : formatDateTime(at)) },
];

/** The withdrawals that the screen's filters leave, as a spreadsheet. */
export async function exportWithdrawals(db: Db, filter: WithdrawalFilter, now: Date): Promise<FileAnswer> {
  const { withdrawals } = await listWithdrawals(db, { ...filter, ...ALL });
  const othersOf = await countOtherAskers(db, withdrawals);
  const asked = withdrawals.map((row) => ({ ...toWire(row, now), other_askers: othersOf(row) }));
  return csvFile(texts.fileName, toCsv(COLUMNS, asked), now);
}
