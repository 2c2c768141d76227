export interface CsvRow {
  /** As an editor counts, from 1: a quoted cell may run over several lines. */
  line: number;
  cells: string[];
}

export class CsvProblem extends Error {
  readonly line: number;
  readonly kind: 'unclosed' | 'tooLarge';

  constructor(kind: CsvProblem['kind'], line: number) {
    super(`${kind} in line ${line}`);
    this.kind = kind;
    this.line = line;
  }
}

const MOST_CELLS = 60;
const LONGEST_CELL = 2000;

/** Empty lines are left out, cells have no spaces around them. A formula stays the text that it is. @throws CsvProblem */
export function readCsv(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  let at = text.startsWith('\uFEFF') ? 1 : 0;

  function readQuoted(): string {
    const from = row.line;
    let cell = '';
    for (at += 1; ; at += 1) {
      const end = text.indexOf('"', at);
      if (end === -1) throw new CsvProblem('unclosed', from);
      cell += text.slice(at, end);
      if (cell.length > LONGEST_CELL) throw new CsvProblem('tooLarge', from);
      at = end + 1;
      if (text[at] !== '"') return cell;
      cell += '"';
    }
  }

  function readCell(): string {
    while (text[at] === ' ') at += 1;
    const quoted = text[at] === '"' ? readQuoted() : '';
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
    line += quoted.split('\n').length - 1;
    const cell = (quoted + text.slice(from, at)).trim();
    if (cell.length > LONGEST_CELL) throw new CsvProblem('tooLarge', row.line);
    return cell;
  }

  while (at < text.length) {
    row.cells.push(readCell());
    if (row.cells.length > MOST_CELLS) throw new CsvProblem('tooLarge', row.line);
    const isEnd = at >= text.length || text[at] === '\n';
    at += 1;
    if (!isEnd) {
      if (at >= text.length) row.cells.push('');
      else continue;
    }
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
    line += 1;
    row = { line, cells: [] };
  }
  return rows;
}
