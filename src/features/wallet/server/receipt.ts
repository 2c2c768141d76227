/** The receipt of one movement: when it was, to whom it went, how it stands, and by which number it is found again. */
import { formatDateTime } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { formatSignedKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { type Db, first, one, sql } from '#lib/server/db.ts';
import { makePdf } from '#lib/server/pdf/pdf.ts';
import { printable } from '#lib/server/pdf/pdf-style.ts';
import { firstOwnerIn, userWallet } from '#features/ledger/accounts.ts';
import { readStatement, type StatementLine } from '#features/ledger/server/index.ts';
import type { Receipt } from '../contract/viewer.ts';
import { walletErrors } from '../errors.ts';
import { groupInFours } from '../grouping.ts';
import { maskIban } from '../iban.ts';
import { maskName } from '../masked-name.ts';
import { receiptTexts as texts, statementFileTexts } from '../texts.ts';
import { describeMovements } from './describe-statement.ts';

type Facts = Receipt['facts'];

/** The other viewer; the number of a wallet only to those who typed it when they sent money there. */
async function aboutOther(db: Db, { others, amount, detail }: StatementLine): Promise<Facts> {
  const other = await first(
    db,
    sql<{ name: string; number: string }>`select name, wallet_number as number from viewers
      join users on users.id = user_id where user_id = ${firstOwnerIn('user_wallet', others) ?? 0} and status <> 'closed'`,
  );
  if (other === undefined) return [];
  const nameThen = detail[amount > 0 ? 'from' : 'to'];
  const value = maskName(typeof nameThen === 'string' ? nameThen : other.name);
  if (amount > 0) return [{ label: texts.sender, value }];
  return [
    { label: texts.recipient, value },
    { label: texts.recipientNumber, value: groupInFours(other.number) },
  ];
}

async function aboutWithdrawal(db: Db, { ref }: StatementLine): Promise<Facts> {
  const asked = await one(
    db,
    sql<{ iban: string; holder: string; reason: string | null }>`select iban, account_holder as holder,
      case when status = 'rejected' then rejection_reason end as reason from withdrawals where id = ${ref}::bigint`,
  );
  return [
    { label: words.iban, value: maskIban(asked.iban) },
    { label: words.accountHolder, value: asked.holder },
    ...(asked.reason === null ? [] : [{ label: words.reason, value: asked.reason }]),
    { label: texts.request, value: `#${ref}` },
  ];
}

/** @throws MOVEMENT_NOT_FOUND also for a movement of another wallet. */
export async function readReceipt(
  db: Db,
  { userId, entry }: { userId: number; entry: number },
): Promise<Receipt> {
  const { lines } = await readStatement(db, { account: userWallet(userId), entry, page: 1, limit: 1 });
  const [line] = lines;
  const [movement] = await describeMovements(db, lines, { reader: 'viewer', userId });
  if (line === undefined || movement === undefined) throw walletErrors.MOVEMENT_NOT_FOUND();
  const about =
    line.kind === 'transfer'
      ? await aboutOther(db, line)
      : line.kind.startsWith('withdrawal_')
        ? await aboutWithdrawal(db, line)
        : [];
  return {
    ...movement,
    facts: [
      { label: words.date, value: formatDateTime(line.at) },
      ...about,
      ...(movement.note === null ? [] : [{ label: words.note, value: movement.note }]),
      { label: words.reference, value: `#${entry}` },
    ],
  };
}

/** A receipt as a PDF, with whose wallet it was. */
export async function makeReceiptFile(
  db: Db,
  asked: { userId: number; entry: number; productName: string; now: Date },
): Promise<FileAnswer> {
  const { userId, entry, productName, now } = asked;
  const receipt = await readReceipt(db, asked);
  const { name, number } = await one(
    db,
    sql<{ name: string; number: string }>`select name, wallet_number as number from viewers
      join users on users.id = user_id where user_id = ${userId}`,
  );
  const footer = statementFileTexts.footer(productName);
  const about = { owner: number, title: texts.title, author: productName, footer, now };
  const bytes = await makePdf(about, (page) => {
    const madeAt = { label: statementFileTexts.madeAt, value: formatDateTime(now) };
    page.heading({ brand: productName, title: texts.title, facts: [madeAt] });
    page.blocks([
      { title: words.accountHolder, lines: [name, statementFileTexts.walletNumber(groupInFours(number))] },
    ]);
    page.paragraph(receipt.description);
    page.totals([
      ...receipt.facts.map(({ label, value }) => ({ label, value: printable(value) })),
      {
        label: words.amount,
        value: formatSignedKurus(receipt.amount, receipt.transaction_type === 'credit'),
        isStrong: true,
      },
    ]);
  });
  return {
    file_name: texts.fileName(entry),
    content_type: 'application/pdf',
    content: bytes.toString('base64'),
  };
}
