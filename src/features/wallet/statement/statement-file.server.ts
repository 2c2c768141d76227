import { type CsvColumn, liraCell, toCsv } from '#lib/shared/csv.ts';
import {
  type CalendarDay,
  formatDateTime,
  formatDay,
  istanbulDay,
  startOfDay,
  addDays,
} from '#lib/shared/dates.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { type Kurus, kurus, formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { documentTime } from '#lib/server/clock-state.ts';
import { type Db, one, sql, rows } from '#lib/server/db.ts';
import { userWallet, type EntryKind, firstOwnerIn } from '#platform/ledger/accounts.ts';
import { readBalanceAt, type Direction, readStatement, type StatementLine } from '#platform/ledger/server.ts';
import { readSettings } from '#platform/settings/server.ts';
import {
  MAX_STATEMENT_LINES,
  type Movement,
  type StatementFormat,
  MOVEMENT_GROUPS,
  type MovementGroup,
} from '../contract/viewer.ts';
import {
  statementFileTexts as texts,
  freeLabel,
  heldText,
  isCancelled,
  movementText,
  type Reader,
  withdrawalStateText,
} from '../texts.ts';
import type { OutgoingLimits } from '../withdrawals/outgoing-rules.server.ts';
import { readLeaving } from '../leaving.server.ts';
import { makePdf } from '#lib/server/pdf/pdf.ts';
import { printable } from '#lib/server/pdf/pdf-style.ts';
import { groupInFours } from '../grouping.ts';
import { breakdownOf, type LeavingFacts } from '../leaving.ts';
import type { Page } from '#lib/shared/pagination.ts';
import { isInReview } from '#features/fraud/server.ts';
import type { WithdrawalStatus } from '../lifecycle.ts';

interface Named {
  id: number;
  name: string;
}

interface Facts {
  ads: Map<number, string>;
  people: Map<number, string>;
  viewNumbers: Map<string, number>;
  withdrawals: Map<string, { isCancelled: boolean; stateText: string }>;
}

const ownersIn = (book: 'campaign' | 'user_wallet', lines: readonly StatementLine[]): number[] =>
  lines.map(({ others }) => firstOwnerIn(book, others)).filter((id) => id !== undefined);

const byId = (named: readonly Named[]) => new Map(named.map(({ id, name }) => [id, name]));

async function readFacts(db: Db, lines: readonly StatementLine[]): Promise<Facts> {
  const refsOf = (of: EntryKind) => lines.filter(({ kind }) => kind === of).map(({ ref }) => ref);
  const [ads, people, views, withdrawals] = await Promise.all([
    rows(
      db,
      sql<Named>`select id, campaign_name as name from campaigns where id = any(${ownersIn('campaign', lines)}::bigint[])`,
    ),
    rows(
      db,
      sql<Named>`select id, name from users
        where id = any(${ownersIn('user_wallet', lines)}::bigint[]) and status <> 'closed'`,
    ),
    rows(
      db,
      sql<{ id: number; view_number: number }>`
        select id, view_number from watches where id = any(${refsOf('view')}::bigint[])`,
    ),
    readStates(db, [...refsOf('withdrawal_asked'), ...refsOf('withdrawal_rejected')]),
  ]);
  const viewNumbers = new Map(views.map(({ id, view_number: number }) => [String(id), number]));
  return { ads: byId(ads), people: byId(people), viewNumbers, withdrawals };
}

async function readStates(db: Db, ids: readonly string[]): Promise<Facts['withdrawals']> {
  const found = await rows(
    db,
    sql<{
      id: number;
      status: WithdrawalStatus;
      rejection_reason: string | null;
      decided_at: Date | null;
      in_review: boolean;
    }>`
      select id, status, rejection_reason, decided_at,
        status = 'pending' and ${isInReview('withdrawals.user_id')} as in_review
      from withdrawals where id = any(${ids}::bigint[])`,
  );
  return new Map(
    found.map(({ id, ...withdrawal }) => [
      String(id),
      { isCancelled: isCancelled(withdrawal), stateText: stateWithTime(withdrawal) },
    ]),
  );
}

function stateWithTime({
  decided_at: at,
  ...withdrawal
}: Parameters<typeof withdrawalStateText>[0] & { decided_at: Date | null }): string {
  const state = withdrawalStateText(withdrawal);
  return withdrawal.status === 'paid' && at !== null ? `${state}, ${formatDateTime(at)}` : state;
}

const textOf = (value: string | number | null | undefined) => (typeof value === 'string' ? value : undefined);

type Described = Movement & { other?: Named };

function describe(
  line: StatementLine,
  { reader, facts: known, userId }: { reader: Reader; facts: Facts; userId: number },
): Described {
  const { ads, people, viewNumbers, withdrawals } = known;
  const { entryId, kind, ref, amount, at, detail, others } = line;
  const otherId = firstOwnerIn('user_wallet', others) ?? 0;
  const nameNow = people.get(otherId);
  const nameThen =
    reader === 'viewer' && nameNow !== undefined ? detail[amount > 0 ? 'from' : 'to'] : undefined;
  const otherName = textOf(nameThen) ?? nameNow;
  // Other kinds of movements name something else by the same number.
  const withdrawal = kind.startsWith('withdrawal_') ? withdrawals.get(ref) : undefined;
  const facts = {
    kind,
    reader,
    isCredit: amount > 0,
    adName: ads.get(firstOwnerIn('campaign', others) ?? 0),
    viewNumber: kind === 'view' ? viewNumbers.get(ref) : undefined,
    otherName,
    ibanEnd: textOf(detail['iban_end']),
    isCollected: (detail['earner'] ?? userId) !== userId,
    isCancelled: withdrawal?.isCancelled ?? false,
    stateText: withdrawal?.stateText,
  };
  return {
    id: entryId,
    kind,
    transaction_type: amount > 0 ? 'credit' : 'debit',
    description: movementText(facts),
    note: textOf(detail['note']) ?? null,
    amount: kurus(Math.abs(amount)),
    transaction_date: at,
    ...(reader === 'admin' && otherName !== undefined && { other: { id: otherId, name: otherName } }),
  };
}

export async function describeMovements(
  db: Db,
  lines: readonly StatementLine[],
  { reader, userId }: { reader: Reader; userId: number },
): Promise<Described[]> {
  const facts = await readFacts(db, lines);
  return lines.map((line) => describe(line, { reader, facts, userId }));
}

interface MovementQuery extends Page {
  userId: number;
  reader: Reader;
  direction?: Direction | undefined;
  group?: MovementGroup | undefined;
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
}

export async function readWalletStatement(
  db: Db,
  { userId, reader, group, from, to, ...query }: MovementQuery,
): Promise<{ movements: Described[]; total: number }> {
  const { lines, total } = await readStatement(db, {
    ...query,
    account: userWallet(userId),
    kinds: group && MOVEMENT_GROUPS[group],
    from: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : startOfDay(addDays(to, 1)),
  });
  return { movements: await describeMovements(db, lines, { reader, userId }), total };
}

interface FileRequest {
  userId: number;
  format: StatementFormat;
  from: CalendarDay;
  to: CalendarDay;
  productName: string;
  now: Date;
  limits: OutgoingLimits | undefined;
}

function withBalances(opening: Kurus, movements: readonly Movement[]): FileLine[] {
  let balance = opening;
  return movements.map((movement) => {
    const signed = kurus(movement.transaction_type === 'credit' ? movement.amount : 0 - movement.amount);
    balance = kurus(balance + signed);
    return { ...movement, signed, balance };
  });
}

async function readPeriod(db: Db, request: FileRequest): Promise<WalletStatement> {
  const { userId, from, to, format, now, limits } = request;
  const most = MAX_STATEMENT_LINES[format];
  const holder = await one(
    db,
    sql<{ name: string; walletNumber: string }>`select name, wallet_number as "walletNumber" from viewers
      join users on users.id = user_id where user_id = ${userId}`,
  );
  const { movements, total } = await readWalletStatement(db, {
    userId,
    reader: 'viewer',
    from,
    to,
    page: 1,
    limit: most,
  });
  if (total > most) throw commonErrors.VALIDATION({ errors: { date_to: texts.tooMany(total, most) } });
  const opening = await readBalanceAt(db, userWallet(userId), startOfDay(from));
  const lines = withBalances(opening, movements.toReversed());
  // In a statement of an earlier period it would be read as what could leave then.
  const leaving =
    to < istanbulDay(now)
      ? null
      : await readLeaving(db, { userId, now, limits, settings: await readSettings(db) });
  return { ...holder, from, to, opening, closing: lines.at(-1)?.balance ?? opening, lines, leaving };
}

interface CsvLine {
  at: string;
  text: string;
  balance: Kurus;
  note?: string | null;
  amount?: Kurus;
}

const CSV_COLUMNS: CsvColumn<CsvLine>[] = [
  { title: words.date, value: ({ at }) => at },
  { title: texts.movement, value: ({ text }) => text },
  { title: words.note, value: ({ note = null }) => note },
  { title: words.amount, value: ({ amount }) => (amount === undefined ? null : liraCell(amount)) },
  { title: words.balance, value: ({ balance }) => liraCell(balance) },
];

function csvLines(statement: WalletStatement, now: Date): CsvLine[] {
  const { lines, leaving, from, to, opening, closing } = statement;
  const parts = leaving === null ? [] : leavingParts(leaving);
  const time = formatDateTime(now);
  return [
    { at: formatDay(from), text: texts.opening, balance: opening },
    ...lines.map(({ transaction_date: at, description: text, note, signed: amount, balance }) => ({
      at: formatDateTime(at),
      text,
      note,
      amount,
      balance,
    })),
    { at: leaving === null ? formatDay(to) : time, text: texts.closing, balance: closing },
    ...parts.map(({ label, amount }) => ({ at: time, text: texts.leavingPart(label), balance: amount })),
  ];
}

/** Read in one snapshot, so that balances and lines agree. @throws VALIDATION when one file cannot hold the period. */
export async function makeStatementFile(db: Db, asked: FileRequest): Promise<FileAnswer> {
  const { from, to, format } = asked;
  const request = { ...asked, now: await documentTime(db, asked.now) };
  const statement = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readPeriod(tx, request));
  const bytes =
    format === 'csv'
      ? Buffer.from(toCsv(CSV_COLUMNS, csvLines(statement, request.now)))
      : await drawStatement(statement, request);
  return {
    file_name: texts.fileName(from, to, format),
    content_type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
    content: bytes.toString('base64'),
  };
}

interface FileLine extends Movement {
  signed: Kurus;
  balance: Kurus;
}

interface WalletStatement {
  name: string;
  walletNumber: string;
  from: CalendarDay;
  to: CalendarDay;
  opening: Kurus;
  closing: Kurus;
  lines: FileLine[];
  /** At the moment at which the file is made; null for a period that ended before. */
  leaving: LeavingFacts | null;
}

const PDF_COLUMNS = [
  { title: words.date, width: 20 },
  { title: texts.movement, width: 46 },
  { title: words.amount, width: 17, align: 'right' as const },
  { title: words.balance, width: 17, align: 'right' as const },
];

const withSign = (amount: Kurus) => `${amount > 0 ? '+' : ''}${formatKurus(amount)}`;

function rowOf({ transaction_date: at, description, note, signed, balance }: FileLine): string[] {
  // A note of emoji alone leaves nothing printable.
  const printed = printable(note ?? '');
  const text = printed === '' ? description : `${description} “${printed}”`;
  return [formatDateTime(at), text, withSign(signed), formatKurus(balance)];
}

function leavingParts(facts: LeavingFacts): { label: string; amount: Kurus }[] {
  const { now, later } = breakdownOf(facts);
  const free = { label: freeLabel(now, facts), amount: now };
  return [free, ...later.map((part) => ({ label: heldText(part), amount: part.amount }))];
}

export const leavingLines = (facts: LeavingFacts): string[] =>
  leavingParts(facts).map(({ label, amount }) => `${label}: ${formatKurus(amount)}`);

function drawStatement(
  { name, walletNumber, from, to, opening, closing, lines, leaving }: WalletStatement,
  { productName, now }: { productName: string; now: Date },
): Promise<Buffer> {
  const sumOf = (isCounted: (amount: Kurus) => boolean) =>
    kurus(lines.reduce((sum, { signed }) => sum + (isCounted(signed) ? signed : 0), 0));
  const footer = texts.footer(productName);
  return makePdf({ owner: walletNumber, title: texts.title, author: productName, footer, now }, (page) => {
    page.heading({
      brand: productName,
      title: texts.title,
      facts: [
        { label: words.period, value: texts.periodOf(formatDay(from), formatDay(to)) },
        { label: texts.madeAt, value: formatDateTime(now) },
      ],
    });
    page.blocks([
      { title: words.accountHolder, lines: [name, texts.walletNumber(groupInFours(walletNumber))] },
      ...(leaving === null
        ? []
        : [{ title: texts.leavingAt(formatDateTime(now)), lines: leavingLines(leaving) }]),
    ]);
    page.totals([
      { label: texts.opening, value: formatKurus(opening) },
      { label: words.incoming, value: withSign(sumOf((amount) => amount > 0)) },
      { label: words.outgoing, value: withSign(sumOf((amount) => amount < 0)) },
      { label: texts.closing, value: formatKurus(closing), isStrong: true },
    ]);
    if (lines.length === 0) page.paragraph(texts.none);
    else page.table({ columns: PDF_COLUMNS, rows: lines.map(rowOf) });
  });
}
