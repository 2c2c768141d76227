/** Places in PostgreSQL's write-ahead log ("WAL") and the names of its files. */

/** What initdb makes unless told otherwise, and this program never tells it. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;

const SEGMENT = BigInt(SEGMENT_BYTES);
const SEGMENTS_PER_LOG = 0x1_0000_0000n / SEGMENT;

/** The name of a file of the log: timeline, then number, in hexadecimal. */
export const SEGMENT_NAME = /^[0-9A-F]{24}$/;
/** Says where a timeline came from. */
export const HISTORY_NAME = /^[0-9A-F]{8}\.history$/;

/** The place that PostgreSQL writes as `0/1A2B3C4`, as a number of bytes. */
export function parseLsn(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`not a place in the log: ${text}`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function formatLsn(lsn: bigint): string {
  const hex = (value: bigint) => value.toString(16).toUpperCase();
  return `${hex(lsn >> 32n)}/${hex(lsn & 0xffff_ffffn)}`;
}

/** Where the segment begins in which this place lies. */
export const segmentStart = (lsn: bigint): bigint => lsn - (lsn % SEGMENT);

export function segmentName(timeline: number, lsn: bigint): string {
  const number = lsn / SEGMENT;
  const parts = [BigInt(timeline), number / SEGMENTS_PER_LOG, number % SEGMENTS_PER_LOG];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** The names of the segments from the one of `from` to the one that holds the byte before `to`. */
export function segmentNames(timeline: number, from: bigint, to: bigint): string[] {
  const names = [];
  for (let lsn = segmentStart(from); lsn < to; lsn += SEGMENT) names.push(segmentName(timeline, lsn));
  return names;
}

/** Whether each of these segments is the next one of the one before. */
export function segmentsFollow(names: readonly string[]): boolean {
  return names.every((name, index) => {
    const before = names[index - 1];
    return before === undefined || numberOf(name) === numberOf(before) + 1n;
  });
}

function numberOf(name: string): bigint {
  return BigInt(`0x${name.slice(8, 16)}`) * SEGMENTS_PER_LOG + BigInt(`0x${name.slice(16)}`);
}

/** Whether a segment ends before the one in which the place lies. */
export const isSegmentBefore = (name: string, lsn: string): boolean =>
  numberOf(name) < parseLsn(lsn) / SEGMENT;

/** How many bytes of a segment lie before the place. */
export function bytesBefore(name: string, lsn: string): number {
  const bytes = parseLsn(lsn) - numberOf(name) * SEGMENT;
  return Number(bytes < 0n ? 0n : bytes > SEGMENT ? SEGMENT : bytes);
}

/** Whether the last of these segments holds the byte before the place, or ends later. */
export function segmentsReach(names: readonly string[], lsn: string): boolean {
  const last = names.at(-1);
  return last !== undefined && (numberOf(last) + 1n) * SEGMENT >= parseLsn(lsn);
}
