import { stripVTControlCharacters } from 'node:util';

const LINES_OF_A_REASON = 14;

/** How many of a step's tests ended how. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed and why, a few lines each, to be read again at the end of a long output. */
  failures?: readonly string[];
}

/** The first lines of what an error says, without the colours of a terminal. */
export function shortReason(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines.slice(0, LINES_OF_A_REASON).join('\n').trimEnd();
}
