import { type CalendarDay, istanbulDay, isCalendarDay } from '#lib/shared/dates.ts';
import { elementAt, childrenOf, readXml, textAt, type XmlElement } from '#lib/server/documents/read-xml.ts';
import { unreadable } from '#lib/server/documents/read-text.ts';
import type { RowResult } from './contract.ts';
import { parseEndToEnd } from './record-result.server.ts';
import { REASON_CODES, statusFileTexts as texts } from './texts.ts';

/** ISO 20022's statuses of a payment; `open`: the bank has not decided. */
const STATUSES: Readonly<Record<string, 'paid' | 'rejected' | 'not_sent' | 'open'>> = {
  ACSC: 'paid',
  ACCC: 'paid',
  RJCT: 'rejected',
  CANC: 'not_sent',
  ACTC: 'open',
  ACCP: 'open',
  ACSP: 'open',
  ACWC: 'open',
  PDNG: 'open',
  RCVD: 'open',
};

export interface StatusRow {
  withdrawalId: number;
  result: RowResult;
  reference: string | null;
  day: CalendarDay;
  reason: string | null;
}

interface Reading {
  runId: number;
  /** The run's rows with their amounts as the file would write them. */
  amounts: ReadonlyMap<number, string>;
  rejectedAs: 'returned' | 'not_sent';
  /** For rows whose day the file does not name. */
  day: CalendarDay;
}

function reasonOf(element: XmlElement): string | null {
  const [info] = childrenOf(element, 'StsRsnInf');
  const code = textAt(info, 'Rsn', 'Cd') ?? textAt(info, 'Rsn', 'Prtry');
  const more = childrenOf(info, 'AddtlInf').map(({ text }) => text.trim());
  const named = code === undefined ? [] : [REASON_CODES[code] ?? code];
  return (
    [...named, ...more]
      .filter((part) => part !== '')
      .join(': ')
      .slice(0, 1000) || null
  );
}

function dayOf(element: XmlElement): CalendarDay | undefined {
  const at = textAt(element, 'AccptncDtTm');
  if (at === undefined || !isCalendarDay(at.slice(0, 10))) return undefined;
  const instant = new Date(at);
  return Number.isNaN(instant.getTime()) ? undefined : istanbulDay(instant);
}

interface Found {
  element: XmlElement;
  status: string | undefined;
  /** Set where a status counts for every row. */
  withdrawalId?: number;
}

/** A status stands at the transaction, or else at its payment, or else at the group, where it counts for every row. */
function statusesOf(report: XmlElement, all: readonly number[]): Found[] {
  const group = textAt(report, 'OrgnlGrpInfAndSts', 'GrpSts');
  const payments = childrenOf(report, 'OrgnlPmtInfAndSts');
  const found = payments.flatMap((payment) => {
    const status = textAt(payment, 'PmtInfSts') ?? group;
    const own = childrenOf(payment, 'TxInfAndSts');
    if (own.length > 0)
      return own.map((element) => ({ element, status: textAt(element, 'TxSts') ?? status }));
    return status === undefined || status === 'PART'
      ? []
      : all.map((id) => ({ element: payment, status, withdrawalId: id }));
  });
  if (payments.length > 0 || group === undefined || group === 'PART') return found;
  const element = elementAt(report, 'OrgnlGrpInfAndSts') ?? report;
  return all.map((id) => ({ element, status: group, withdrawalId: id }));
}

/** The rows that the bank has decided. @throws FILE_UNREADABLE where anything in it is not about this run */
export function readStatusFile(bytes: Uint8Array, { runId, amounts, rejectedAs, day }: Reading): StatusRow[] {
  const document = readXml(bytes);
  const report = elementAt(document, 'CstmrPmtStsRpt');
  if (
    !/^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d\d$/.test(document.namespace) ||
    report === undefined
  )
    throw unreadable(texts.notStatus);
  const message = textAt(report, 'OrgnlGrpInfAndSts', 'OrgnlMsgId') ?? '';
  if (message !== `IK-G-${runId}`) throw unreadable(texts.otherRun(message));
  const seen = new Set<number>();
  return statusesOf(report, [...amounts.keys()]).flatMap(({ element, status = '', withdrawalId: named }) => {
    const reference = textAt(element, 'OrgnlEndToEndId') ?? '';
    const parsed = named === undefined ? parseEndToEnd(reference) : { withdrawalId: named, runId };
    const expected = parsed?.runId === runId ? amounts.get(parsed.withdrawalId) : undefined;
    if (parsed === undefined || expected === undefined) throw unreadable(texts.unknown(reference));
    const { withdrawalId } = parsed;
    if (seen.has(withdrawalId)) throw unreadable(texts.twice(reference));
    seen.add(withdrawalId);
    const amount = textAt(element, 'OrgnlTxRef', 'Amt', 'InstdAmt');
    if (amount !== undefined && Number(amount) !== Number(expected))
      throw unreadable(texts.amount(reference));
    const decided = STATUSES[status];
    if (decided === undefined) throw unreadable(texts.status(reference || message, status));
    if (decided === 'open') return [];
    const result = decided === 'rejected' ? rejectedAs : decided;
    return [
      {
        withdrawalId,
        result,
        reference: textAt(element, 'AcctSvcrRef')?.slice(0, 140) ?? null,
        day: dayOf(element) ?? day,
        reason: reasonOf(element) ?? (result === 'returned' ? (REASON_CODES['MS03'] ?? null) : null),
      },
    ];
  });
}
