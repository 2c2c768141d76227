import { readDay } from '#lib/shared/months.ts';
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, sumKurus } from '#lib/shared/money.ts';
import { childrenOf, elementAt, readXml, textAt, type XmlElement } from '#lib/server/documents/read-xml.ts';
import { unreadable } from '#lib/server/documents/read-text.ts';
import { readAmount } from '#lib/shared/read-amount.ts';
import { type BankLine, joinTexts, type Statement } from './bank-line.ts';
import { refusals } from './texts.ts';

/** From 02 on the paths that are read here differ only by a level, which `either` knows; 08 was tested. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:0[2-9]|1[0-2])$/;

/** @throws FILE_UNREADABLE */
export function readCamt(bytes: Uint8Array): Statement {
  const root = readXml(bytes);
  if (!NAMESPACE.test(root.namespace)) throw unreadable(refusals.notCamt);
  const statements = childrenOf(elementAt(root, 'BkToCstmrStmt'), 'Stmt');
  let entries = 0;
  const lines = statements.flatMap((statement) => {
    const own = childrenOf(statement, 'Ntry').flatMap((entry) => {
      entries += 1;
      return readEntry(entry, entries);
    });
    return withBalances(own, readBalance(statement, OPENING), readBalance(statement, CLOSING));
  });
  const accounts = statements.map(
    (statement) =>
      textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id') ?? '',
  );
  return { format: 'camt', accounts, lines };
}

/** The opening balance plus all lines is the closing one, or the file is cut, changed or misread. @throws FILE_UNREADABLE */
export function withBalances(
  lines: readonly Omit<BankLine, 'balance'>[],
  opening: Kurus | undefined,
  closing: Kurus | undefined,
): BankLine[] {
  if (opening === undefined || closing === undefined) throw unreadable(refusals.noBalance);
  let balance = opening;
  const all = lines.map((line) => {
    balance = sumKurus(balance, line.amount);
    return { ...line, balance };
  });
  if (balance !== closing) throw unreadable(refusals.wrongSum(balance, closing));
  return all;
}

const OPENING = ['OPBD', 'PRCD'];
const CLOSING = ['CLBD'];

function readBalance(statement: XmlElement, codes: readonly string[]): Kurus | undefined {
  const balance = childrenOf(statement, 'Bal').find((one) =>
    codes.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd') ?? ''),
  );
  return balance && signedAmount(balance, textAt(balance, 'Amt'));
}

function signedAmount(element: XmlElement, text: string | undefined): Kurus | undefined {
  const amount = readAmount(text ?? '', '.');
  const mark = textAt(element, 'CdtDbtInd');
  if (amount === undefined || amount < 0 || (mark !== 'CRDT' && mark !== 'DBIT')) return undefined;
  // RvslInd does not turn it: the mark already is the direction of the entry.
  return mark === 'CRDT' ? amount : kurus(0 - amount);
}

function readBookedDay(entry: XmlElement): CalendarDay | undefined {
  const day = textAt(entry, 'BookgDt', 'Dt');
  if (day !== undefined) return readDay(day);
  const time = textAt(entry, 'BookgDt', 'DtTm') ?? '';
  const instant = new Date(time);
  const hasOffset = /(?:Z|[+-]\d\d:\d\d)$/.test(time) && !Number.isNaN(instant.getTime());
  return readDay(hasOffset ? istanbulDay(instant) : time);
}

/** Money that is only announced is no line: `BOOK` says that it moved. */
const isBooked = (entry: XmlElement): boolean =>
  (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK';

function readEntry(entry: XmlElement, line: number): Omit<BankLine, 'balance'>[] {
  if (!isBooked(entry)) return [];
  const amount = signedAmount(entry, textAt(entry, 'Amt'));
  const day = readBookedDay(entry);
  if (elementAt(entry, 'Amt')?.attributes['Ccy'] !== 'TRY') throw unreadable(refusals.notLira(line));
  if (amount === undefined) throw unreadable(refusals.wrongAmount(line));
  if (day === undefined) throw unreadable(refusals.wrongDay(line));
  const parts = childrenOf(entry, 'NtryDtls').flatMap((details) => childrenOf(details, 'TxDtls'));
  const amounts = parts.map((part) => partAmount(part, amount));
  const isSplit =
    parts.length > 1 &&
    amounts.every((part) => part !== undefined) &&
    sumKurus(...amounts.filter((part) => part !== undefined)) === amount;
  if (isSplit)
    return parts.map((part, at) => describe({ entry, part, line, day, amount: amounts[at] ?? amount }));
  return [describe({ entry, part: parts.length === 1 ? parts[0] : undefined, line, day, amount })];
}

function partAmount(part: XmlElement, whole: Kurus): Kurus | undefined {
  const text = textAt(part, 'Amt') ?? textAt(part, 'AmtDtls', 'TxAmt', 'Amt');
  const own = signedAmount(part, text);
  if (own !== undefined) return own;
  const amount = readAmount(text ?? '', '.');
  return amount === undefined || whole > 0 ? amount : kurus(0 - amount);
}

interface Found {
  entry: XmlElement;
  part: XmlElement | undefined;
  line: number;
  day: CalendarDay;
  amount: Kurus;
}

function describe({ entry, part, line, day, amount }: Found): Omit<BankLine, 'balance'> {
  const endToEnd = textAt(part, 'Refs', 'EndToEndId');
  const other = amount < 0 ? 'Cdtr' : 'Dbtr';
  const parties = elementAt(part, 'RltdPties');
  const remittance = elementAt(part, 'RmtInf');
  return {
    line,
    day,
    amount,
    reference: joinTexts(textAt(part, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef')) || null,
    party: joinTexts(textAt(parties, other, 'Pty', 'Nm') ?? textAt(parties, other, 'Nm')) || null,
    iban: textAt(parties, `${other}Acct`, 'Id', 'IBAN') ?? null,
    text: joinTexts(
      endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
      ...childrenOf(remittance, 'Ustrd').map((text) => text.text),
      textAt(remittance, 'Strd', 'CdtrRefInf', 'Ref'),
      textAt(part, 'RtrInf', 'AddtlInf'),
      textAt(part, 'AddtlTxInf'),
      textAt(entry, 'AddtlNtryInf'),
    ),
  };
}
