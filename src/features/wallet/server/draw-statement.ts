import { type CalendarDay, formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { makePdf } from '#lib/server/pdf/pdf.ts';
import { printable } from '#lib/server/pdf/pdf-style.ts';
import { groupInFours } from '../grouping.ts';
import type { Movement } from '../contract/viewer.ts';
import { breakdownOf, type LeavingFacts } from '../leaving.ts';
import { freeLabel, heldText, statementFileTexts as texts } from '../texts.ts';

/** A movement as a line of the file: the amount signed, and what the wallet held after it. */
export interface FileLine extends Movement {
  signed: Kurus;
  balance: Kurus;
}

export interface WalletStatement {
  name: string;
  walletNumber: string;
  from: CalendarDay;
  to: CalendarDay;
  opening: Kurus;
  closing: Kurus;
  /** Oldest first, as one reads a statement. */
  lines: FileLine[];
  /** At the moment at which the file is made; null for a period that ended before. */
  leaving: LeavingFacts | null;
}

const COLUMNS = [
  { title: words.date, width: 20 },
  { title: texts.movement, width: 46 },
  { title: words.amount, width: 17, align: 'right' as const },
  { title: words.balance, width: 17, align: 'right' as const },
];

const withSign = (amount: Kurus) => `${amount > 0 ? '+' : ''}${formatKurus(amount)}`;

function rowOf({ transaction_date: at, description, note, signed, balance }: FileLine): string[] {
  // A note of emoji alone leaves nothing printable.
  const said = printable(note ?? '');
  const text = said === '' ? description : `${description} “${said}”`;
  return [formatDateTime(at), text, withSign(signed), formatKurus(balance)];
}

export function leavingParts(facts: LeavingFacts): { label: string; amount: Kurus }[] {
  const { now, later } = breakdownOf(facts);
  const free = { label: freeLabel(now, facts), amount: now };
  return [free, ...later.map((part) => ({ label: heldText(part), amount: part.amount }))];
}

export const leavingLines = (facts: LeavingFacts): string[] =>
  leavingParts(facts).map(({ label, amount }) => `${label}: ${formatKurus(amount)}`);

export function drawStatement(
  { name, walletNumber, from, to, opening, closing, lines, leaving }: WalletStatement,
  { productName, now }: { productName: string; now: Date },
): Promise<Buffer> {
  const sumOf = (isWanted: (amount: Kurus) => boolean) =>
    kurus(lines.reduce((sum, { signed }) => sum + (isWanted(signed) ? signed : 0), 0));
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
    else page.table({ columns: COLUMNS, rows: lines.map(rowOf) });
  });
}
