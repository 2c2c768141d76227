import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { elementAt, childrenOf, readXml, textAt, type XmlElement } from '#lib/server/documents/read-xml.ts';
import { unreadable } from '#lib/server/documents/read-text.ts';
import { parseEndToEnd, type RowOutcome } from './record-result.server.ts';
import { REASON_CODES, statusFileTexts as texts } from './texts.ts';

/** ISO 20022's statuses of a payment; null: the bank has not decided. */
const STATUSES: Readonly<Record<string, 'paid' | 'rejected' | 'not_sent' | null>> = {
  ACSC: 'paid',
  ACCC: 'paid',
  RJCT: 'rejected',
  CANC: 'not_sent',
  ACTC: null,
  ACCP: null,
  ACSP: null,
  ACWC: null,
  PDNG: null,
  RCVD: null,
};

/** Rejections that say nothing about the receiver: our account, the time, or a file that was uploaded before. */
const NOT_THE_RECEIVER = /^(AC02|AC05|AM02|AM04|AM05|DT01|TM01|DU0\d)$/;

interface Reading {
  runId: number;
  /** The run's rows with their amounts in lira. */
  amounts: ReadonlyMap<number, number>;
  today: CalendarDay;
}

const codeOf = (element: XmlElement): string =>
  textAt(element, 'StsRsnInf', 'Rsn', 'Cd') ?? textAt(element, 'StsRsnInf', 'Rsn', 'Prtry') ?? '';

function reasonOf(element: XmlElement): string {
  const more = childrenOf(elementAt(element, 'StsRsnInf'), 'AddtlInf').map(({ text }) => text.trim());
  const code = codeOf(element);
  const parts = [REASON_CODES[code] ?? code, ...more].filter((part) => part !== '');
  return parts.join(': ').slice(0, 1000) || texts.noReason;
}

function dayOf(text: string | undefined): CalendarDay | undefined {
  const instant = new Date(text ?? '');
  return Number.isNaN(instant.getTime()) ? undefined : istanbulDay(instant);
}

interface Found {
  element: XmlElement;
  status: string;
  /** Set where a status counts for every row. */
  withdrawalId?: number;
}

/** A status stands at the transaction, or else at its payment, or else at the group, where it counts for every row. */
function statusesOf(report: XmlElement, all: readonly number[]): Found[] {
  const group = elementAt(report, 'OrgnlGrpInfAndSts') ?? report;
  const groupStatus = textAt(group, 'GrpSts') ?? 'PART';
  const forAll = (element: XmlElement, status: string) =>
    status === 'PART' ? [] : all.map((withdrawalId) => ({ element, status, withdrawalId }));
  const payments = childrenOf(report, 'OrgnlPmtInfAndSts');
  if (payments.length === 0) return forAll(group, groupStatus);
  return payments.flatMap((payment) => {
    const status = textAt(payment, 'PmtInfSts') ?? groupStatus;
    const own = childrenOf(payment, 'TxInfAndSts');
    if (own.length === 0) return forAll(payment, status);
    return own.map((element) => ({ element, status: textAt(element, 'TxSts') ?? status }));
  });
}

/**
 * The rows that the bank has decided. A rejection of all together, or for a reason that is not the receiver's, is left to
 * a person: the file may have been uploaded twice. @throws FILE_UNREADABLE where anything in it is not about this run
 */
export function readStatusFile(bytes: Uint8Array, { runId, amounts, today }: Reading): RowOutcome[] {
  const document = readXml(bytes);
  const report = elementAt(document, 'CstmrPmtStsRpt');
  if (
    !/^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d\d$/.test(document.namespace) ||
    report === undefined
  )
    throw unreadable(texts.notStatus);
  const message = textAt(report, 'OrgnlGrpInfAndSts', 'OrgnlMsgId') ?? '';
  if (message !== `IK-G-${runId}`) throw unreadable(texts.otherRun(message));
  const written = dayOf(textAt(report, 'GrpHdr', 'CreDtTm')) ?? today;
  const seen = new Set<number>();
  return statusesOf(report, [...amounts.keys()]).flatMap(({ element, status, withdrawalId: ofAll }) => {
    const reference = textAt(element, 'OrgnlEndToEndId') ?? '';
    const parsed = ofAll === undefined ? parseEndToEnd(reference) : { withdrawalId: ofAll, runId };
    const expected = parsed?.runId === runId ? amounts.get(parsed.withdrawalId) : undefined;
    if (parsed === undefined || expected === undefined) throw unreadable(texts.unknown(reference));
    const { withdrawalId } = parsed;
    if (seen.has(withdrawalId)) throw unreadable(texts.twice(reference));
    seen.add(withdrawalId);
    const amount = textAt(element, 'OrgnlTxRef', 'Amt', 'InstdAmt');
    if (amount !== undefined && Number(amount) !== expected) throw unreadable(texts.amount(reference));
    const decided = STATUSES[status];
    if (decided === undefined) throw unreadable(texts.status(reference || message, status));
    if (decided === 'rejected' && ofAll !== undefined) throw unreadable(texts.allRejected(reasonOf(element)));
    if (decided === null || (decided === 'rejected' && NOT_THE_RECEIVER.test(codeOf(element)))) return [];
    const result = decided === 'rejected' ? 'returned' : decided;
    const day = dayOf(textAt(element, 'AccptncDtTm')) ?? written;
    return {
      withdrawalId,
      result,
      reference: textAt(element, 'AcctSvcrRef')?.slice(0, 140) ?? null,
      // The bank's clock may be ahead of ours.
      day: day > today ? today : day,
      reason: result === 'paid' ? null : reasonOf(element),
    };
  });
}
