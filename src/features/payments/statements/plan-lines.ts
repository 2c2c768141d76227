import { searchFold } from '#lib/shared/turkish.ts';
import type { BankLine, StatementFormat } from './bank-line.ts';

export interface StoredLine {
  id: number;
  day: string;
  amount: number;
  mark: string;
  number: number;
  shown: string;
  format: StatementFormat;
  /** It looked like another one, and nobody has added it. */
  is_aside: boolean;
}

export interface PlannedLine extends BankLine {
  mark: string;
  number: number;
  /** A line of another upload that may be the same movement. */
  sameAs: number | null;
}

const TEXT = 't:';
const REFERENCE = 'r:';

export const shownOf = ({ party, text }: Pick<BankLine, 'party' | 'text'>): string =>
  searchFold(`${party ?? ''} ${text}`.trim());

/** Two movements with one reference, or one balance behind them, are the same; with one text they only may be. */
function markOf(line: BankLine): string {
  if (line.reference !== null) return REFERENCE + line.reference;
  return line.balance === null ? TEXT + shownOf(line).slice(0, 500) : `b:${line.balance}`;
}

interface Key {
  day: string;
  amount: number;
  mark: string;
}
const groupOf = ({ day, amount, mark }: Key) => `${day} ${amount} ${mark}`;
const keyOf = (line: Key & { number: number }) => `${groupOf(line)} ${line.number}`;

function grouped<Line>(lines: readonly Line[], nameOf: (line: Line) => string): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const name = nameOf(line);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [line]);
    else group.push(line);
  }
  return groups;
}

/** The lines of a file that are not stored yet. What may be stored under another mark is set aside for a person. */
export function planLines(
  lines: readonly BankLine[],
  stored: readonly StoredLine[],
  format: StatementFormat,
): PlannedLine[] {
  const counts = new Map<string, number>();
  const keyed = lines.map((line) => {
    const mark = markOf(line);
    const group = groupOf({ ...line, mark });
    const number = (counts.get(group) ?? 0) + 1;
    counts.set(group, number);
    return { ...line, mark, number };
  });
  const own = new Set(keyed.map(keyOf));
  const known = new Set(stored.map(keyOf));
  const groups = grouped(stored, groupOf);
  const strangers = grouped(
    stored.filter((line) => !own.has(keyOf(line))),
    ({ day, amount }) => `${day} ${amount}`,
  );

  function takeTwin(line: PlannedLine): number | null {
    const found = strangers.get(`${line.day} ${line.amount}`) ?? [];
    const at = found.findIndex((other) => {
      if (other.format !== format) return true;
      const haveReferences = other.mark.startsWith(REFERENCE) && line.mark.startsWith(REFERENCE);
      return !haveReferences && other.shown === shownOf(line);
    });
    return at === -1 ? null : (found.splice(at, 1)[0]?.id ?? null);
  }

  function planByText(line: Omit<PlannedLine, 'sameAs'>): PlannedLine[] {
    const group = groups.get(groupOf(line)) ?? [];
    const real = group.filter(({ is_aside: isAside }) => !isAside);
    const sameAs = real[line.number - 1]?.id ?? null;
    if (sameAs !== null && line.number <= group.length - real.length) return [];
    return [{ ...line, number: Math.max(...group.map(({ number }) => number)) + line.number, sameAs }];
  }

  return keyed.flatMap((line) => {
    if (line.mark.startsWith(TEXT) && groups.has(groupOf(line))) return planByText(line);
    if (known.has(keyOf(line))) return [];
    const planned = { ...line, sameAs: null };
    return [{ ...planned, sameAs: takeTwin(planned) }];
  });
}
